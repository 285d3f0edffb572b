import { signedAmount } from './amounts.ts';
import type { Balance, StatementHeader, StatementKind } from './bankEntry.ts';
import { dayAt, storedDayOf } from './days.ts';
import { accountOf } from './readDetails.ts';
import { StatementFileError } from './statementFileError.ts';
import { childAt, childrenOf, firstText, textAt, type XmlNode } from './xmlNode.ts';

/** Where the statement stands: what its message says of itself. */
export interface StatementPlace {
  readonly kind: StatementKind;
  readonly version: string | undefined;
  readonly fileName: string;
  readonly groupHeader: XmlNode | undefined;
}

/** From what stands before a statement's first entry. */
export function readHeader(statement: XmlNode, { groupHeader, ...place }: StatementPlace): StatementHeader {
  const account = accountOf(childAt(statement, 'Acct'));
  if (account === undefined) throw new StatementFileError('accountMissing');
  // What a report ends with during the day.
  const interim = place.kind === '052' ? balancesOf(statement, 'ITBD') : [];
  return {
    ...place,
    ...pageOf(statement, groupHeader),
    account,
    accountCurrency: textAt(statement, 'Acct', 'Ccy'),
    statementId: textAt(statement, 'Id'),
    sequenceNumber: firstText(statement, ['ElctrncSeqNb'], ['LglSeqNb']),
    fromDay: periodDay(statement, 'FrDtTm'),
    toDay: periodDay(statement, 'ToDtTm'),
    opening: balancesOf(statement, 'OPBD')[0] ?? balancesOf(statement, 'PRCD')[0],
    closing: balancesOf(statement, 'CLBD').at(-1) ?? interim.at(-1),
  };
}

/** Of one kind: a statement of several days may have one of each day. Other kinds may be as the bank likes. */
function balancesOf(statement: XmlNode, wanted: string): Balance[] {
  const balances = childrenOf(statement, 'Bal').flatMap((node) => {
    const code = firstText(node, ['Tp', 'CdOrPrtry', 'Cd'], ['Tp', 'CdOrPrtry', 'Prtry']);
    return code === wanted ? [{ ...signedAmount(node), code, day: dayAt(node, 'Dt') }] : [];
  });
  // Those of one day stay in order.
  return balances.sort((one, other) => (one.day ?? 0) - (other.day ?? 0));
}

/** The statement's own pages (.08), else its message's. */
function pageOf(statement: XmlNode, groupHeader: XmlNode | undefined) {
  const own = childAt(statement, 'StmtPgntn') ?? childAt(statement, 'RptPgntn');
  const pages = own ?? (groupHeader && childAt(groupHeader, 'MsgPgntn'));
  const page = Number(textAt(pages, 'PgNb') ?? 1);
  const isPageOfMessage = !own && pages !== undefined;
  return { page, isPageOfMessage, isLastPage: !/^(?:false|0)$/.test(textAt(pages, 'LastPgInd') ?? '') };
}

function periodDay(statement: XmlNode, name: string): number | undefined {
  const text = textAt(statement, 'FrToDt', name);
  return text === undefined ? undefined : storedDayOf(text);
}

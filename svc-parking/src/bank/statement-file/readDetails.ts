import { type Amount, amountAt, signOf, withSign } from './amounts.ts';
import type { BankCode, EntryDetails } from './bankEntry.ts';
import { childAt, childrenOf, firstText, textAt, type XmlNode } from './xmlNode.ts';

/** Where a part states its amount: .08 first, .02 after it. */
const AMOUNT_PATHS = [
  ['Amt'],
  ['AmtDtls', 'TxAmt', 'Amt'],
  ['AmtDtls', 'CntrValAmt', 'Amt'],
  ['AmtDtls', 'InstdAmt', 'Amt'],
];
const NOT_PROVIDED = 'NOTPROVIDED';

/**
 * A `TxDtls` of .02 or .08.
 * @param entry the entry's amount, signed
 * @param ownAccount never a counterparty
 */
export function readDetails(node: XmlNode, entry: Amount & { sign: 1 | -1 }, ownAccount: string): EntryDetails {
  const sign = signOf(node) ?? entry.sign;
  const refs = childAt(node, 'Refs');
  return {
    cents: centsOf(node, entry.currency, sign),
    endToEndId: textAt(refs, 'EndToEndId'),
    acctSvcrRef: textAt(refs, 'AcctSvcrRef'),
    txId: textAt(refs, 'TxId'),
    uetr: textAt(refs, 'UETR'),
    mandateId: textAt(refs, 'MndtId'),
    otherReferences: textsOf(childrenOf(refs, 'Prtry'), ['Ref']),
    ...counterpartyOf(node, sign, ownAccount),
    purpose: textsOf(childrenOf(childAt(node, 'RmtInf'), 'Ustrd'), []).join('\n'),
    structuredReferences: structuredReferencesOf(node),
    returnReason: firstText(node, ['RtrInf', 'Rsn', 'Cd'], ['RtrInf', 'Rsn', 'Prtry']),
    returnText: textsOf(childrenOf(childAt(node, 'RtrInf'), 'AddtlInf'), []).join(' ') || undefined,
    bankCode: readBankCode(node),
    additionalInfo: textAt(node, 'AddtlTxInf'),
    chargeCents: chargesOf(node, entry.currency),
  };
}

export function readBankCode(node: XmlNode): BankCode {
  const code = childAt(node, 'BkTxCd');
  return {
    proprietary: textAt(code, 'Prtry', 'Cd'),
    domain: textAt(code, 'Domn', 'Cd'),
    family: textAt(code, 'Domn', 'Fmly', 'Cd'),
    subFamily: textAt(code, 'Domn', 'Fmly', 'SubFmlyCd'),
  };
}

/** Signed charges of an entry or a part in its currency: single ones (.08 `Rcrd`, .02 `Amt`), else their total. */
export function chargesOf(node: XmlNode, currency: string): number {
  return childrenOf(node, 'Chrgs').reduce((sum, charges) => sum + chargeOf(charges, currency), 0);
}

/** Without a direction, the bank takes it. */
function chargeOf(charges: XmlNode, currency: string): number {
  const cents = (node: XmlNode, name: string) =>
    childAt(node, name)?.currency === currency ? withSign(amountAt(node, name)?.cents ?? 0, signOf(node) ?? -1) : 0;
  const single = [charges, ...childrenOf(charges, 'Rcrd')].filter((record) => childAt(record, 'Amt'));
  if (single.length === 0) return cents(charges, 'TtlChrgsAndTaxAmt');
  return single.reduce((sum, record) => sum + cents(record, 'Amt'), 0);
}

/** In the entry's currency: a part may also tell what was ordered in another one. */
function centsOf(node: XmlNode, currency: string, sign: 1 | -1): number | undefined {
  const stated = AMOUNT_PATHS.find((path) => childAt(node, ...path)?.currency === currency);
  const amount = stated && amountAt(node, ...stated);
  return amount && withSign(amount.cents, sign);
}

/** Who paid what came in; of a return, parties keep the roles of the first transfer, so the own account is passed over. */
function counterpartyOf(node: XmlNode, sign: 1 | -1, ownAccount: string) {
  const parties = childAt(node, 'RltdPties');
  const [expected, other] = sign > 0 ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr', 'Dbtr'] as const);
  const isOwn = (role: string) => ibanOf(parties, role) === ownAccount;
  const isKnown = (role: string) => nameOf(parties, role) !== undefined || ibanOf(parties, role) !== undefined;
  const isSwapped = isOwn(expected) || (childAt(node, 'RtrInf') !== undefined && !isKnown(expected) && !isOwn(other));
  const role = isSwapped ? other : expected;
  if (isOwn(role)) return { name: undefined, iban: undefined, ultimateName: undefined };
  return {
    name: nameOf(parties, role),
    iban: ibanOf(parties, role),
    ultimateName: nameOf(parties, `Ultmt${role}`),
  };
}

function nameOf(parties: XmlNode | undefined, role: string): string | undefined {
  const name = firstText(parties, [role, 'Pty', 'Nm'], [role, 'Nm'], [role, 'Agt', 'FinInstnId', 'Nm']);
  return name === NOT_PROVIDED ? undefined : name;
}

function ibanOf(parties: XmlNode | undefined, role: string): string | undefined {
  return accountOf(childAt(parties ?? EMPTY, `${role}Acct`));
}

const EMPTY: XmlNode = { name: '', currency: undefined, text: '', children: [] };

/** An IBAN, else another identification, without blanks. */
export function accountOf(account: XmlNode | undefined): string | undefined {
  return firstText(account, ['Id', 'IBAN'], ['Id', 'Othr', 'Id'])?.replace(/\s/g, '').toUpperCase();
}

function structuredReferencesOf(node: XmlNode): string[] {
  const structured = childrenOf(childAt(node, 'RmtInf'), 'Strd');
  return [
    ...textsOf(structured, ['CdtrRefInf', 'Ref']),
    ...structured.flatMap((one) => textsOf(childrenOf(one, 'RfrdDocInf'), ['Nb'])),
    ...structured.flatMap((one) => textsOf(childrenOf(one, 'AddtlRmtInf'), [])),
  ];
}

function textsOf(nodes: readonly XmlNode[], path: readonly string[]): string[] {
  return nodes.flatMap((node) => textAt(node, ...path) ?? []);
}

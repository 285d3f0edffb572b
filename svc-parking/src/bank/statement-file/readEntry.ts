import { type Amount, signedAmount, signOf } from './amounts.ts';
import type { BankCode, BankEntry, EntryDetails } from './bankEntry.ts';
import { dayAt } from './days.ts';
import { linesOf } from './entryLines.ts';
import { chargesOf, readBankCode } from './readDetails.ts';
import { StatementFileError } from './statementFileError.ts';
import { childrenOf, firstText, textAt, type XmlNode } from './xmlNode.ts';

/** The entry's amount, for its parts; they stand behind it in the file. */
export function entryAmount(entry: XmlNode): Amount & { sign: 1 | -1 } {
  return { ...signedAmount(entry), sign: signOf(entry) ?? 1 };
}

/** `Sts` is text in .02, a choice in .08; without one, what stands in a 053 is booked, and in a 052 may be. */
export function statusOf(entry: XmlNode, kind: string): 'booked' | 'open' | 'other' {
  const status = firstText(entry, ['Sts', 'Cd'], ['Sts', 'Prtry'], ['Sts']);
  if (status === undefined) return kind === '052' ? 'open' : 'booked';
  return status === 'BOOK' ? 'booked' : 'other';
}

/**
 * @param details its `TxDtls`, which are no longer in the node
 * @param fallbackDay of a notification, which books nothing and may state no day
 */
export function readEntry(node: XmlNode, details: readonly EntryDetails[], fallbackDay?: number): BankEntry {
  const { cents, currency } = signedAmount(node);
  const valueDay = dayAt(node, 'ValDt');
  const bookingDay = dayAt(node, 'BookgDt') ?? valueDay ?? fallbackDay;
  if (bookingDay === undefined) throw new StatementFileError('dayMissing');
  const batchCount = batchCountOf(node);
  const chargeCents = chargesOf(node, currency);
  const { lines, unresolved } = linesOf({ cents, batchCount, chargeCents }, details);
  const ownCode = readBankCode(node);
  return {
    cents,
    currency,
    batchCount,
    chargeCents,
    lines,
    unresolved,
    bookingDay,
    valueDay,
    isReversal: /^(?:true|1)$/.test(textAt(node, 'RvslInd') ?? ''),
    isStatusOpen: false,
    acctSvcrRef: textAt(node, 'AcctSvcrRef'),
    ntryRef: textAt(node, 'NtryRef'),
    bankCode: isStated(ownCode) ? ownCode : (details[0]?.bankCode ?? ownCode),
    additionalInfo: textAt(node, 'AddtlNtryInf'),
    details,
  };
}

/** Some banks put the code into the details only. */
const isStated = ({ proprietary, domain }: BankCode) => proprietary !== undefined || domain !== undefined;

/** Undefined where no batch states a number. */
function batchCountOf(node: XmlNode): number | undefined {
  const counts = childrenOf(node, 'NtryDtls').flatMap((details) => textAt(details, 'Btch', 'NbOfTxs') ?? []);
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + Number(count), 0);
}

import type { BankEntry, EntryLine } from '../statement-file/bankEntry.ts';
import { type EntryMatch, proposed, unknown } from './entryMatch.ts';
import { exactSet } from './exactSet.ts';
import { matchNumbers } from './matchNumbers.ts';
import { isReturn } from './matchReturn.ts';
import { oneSlipAway, recordsNamed, recordsOfPlates } from './namedRecords.ts';
import { expects, type OpenRecord, type OpenRecords } from './openRecords.ts';
import { readPurpose } from './readPurpose.ts';
import type { MatchReason } from './reasons.ts';

type Entry = Pick<BankEntry, 'currency' | 'isReversal' | 'isStatusOpen' | 'bankCode' | 'additionalInfo' | 'lines'>;

const BOOKED_CURRENCY = 'EUR';

/**
 * For which open records a line of a bank entry pays. Nothing is booked, and `open` stays as it is: call `open.settle`
 * before the next payment is matched.
 */
export function matchEntry(line: EntryLine, entry: Entry, open: OpenRecords): EntryMatch {
  const { cents, details } = line;
  const excluded = excludedBy(line, entry);
  if (excluded) return unknown(excluded, cents);
  const purpose = readPurpose(details, entry.lines.length <= 1 ? entry.additionalInfo : undefined);
  const named = recordsNamed(purpose, open);
  const { ofPlates, isOfSeveral } = recordsOfPlates(purpose, open);
  if (named.length > 0) return matchNumbers({ cents, purpose, named, ofPlates, open });
  const { doubtful } = purpose;
  const inDoubt = recordsNamed({ numbers: doubtful, references: [] }, open);
  const ofOwnPlate = inDoubt.filter((record) => ofPlates.includes(record));
  if (ofOwnPlate.length > 0) return matchNumbers({ cents, purpose, named: ofOwnPlate, ofPlates, open });
  const similar = oneSlipAway(ofPlates, [...purpose.numbers, ...doubtful], cents, open);
  if (similar && expects(similar, cents)) return proposed('plateAndSimilarNumber', [similar], cents);
  if (isOfSeveral) return unknown('plateOfSeveral', cents);
  const byPlate = byAmount(ofPlates, cents, ['plateAndAmount', 'plateAndSum']);
  if (byPlate) return byPlate;
  if (similar) return proposed('plateAndSimilarNumber', [similar], cents);
  if (ofPlates.length > 0) return unknown('plateOtherAmount', cents);
  const ofPayer = details?.iban === undefined ? [] : open.byPayer(details.iban);
  const explained = inDoubt.find((record) => expects(record, cents));
  if (explained) return proposed('numberDoubtful', [explained], cents);
  const isSomethingNamed = purpose.numbers.length + doubtful.length > 0 || purpose.germanPlates.length > 0;
  return (
    byAmount(ofPayer, cents, ['payerAndAmount', 'payerAndSum']) ??
    unknown(isSomethingNamed ? 'notOpen' : 'nothingNamed', cents)
  );
}

/** Only euros that came in, and not back, pay for a record. */
function excludedBy(line: EntryLine, entry: Entry): MatchReason | undefined {
  if (entry.isStatusOpen) return 'statusOpen';
  if (line.kind === 'unresolved') return 'unresolved';
  if (line.kind === 'charge') return 'charge';
  if (!line.isBookable || line.cents === 0) return 'nothingToBook';
  if (entry.currency !== BOOKED_CURRENCY) return 'otherCurrency';
  if (entry.isReversal) return 'reversal';
  if (isReturn(line, entry)) return 'returned';
  return line.cents < 0 ? 'outgoing' : undefined;
}

/** The oldest record that expects the amount, otherwise several that owe it together. */
function byAmount(
  records: readonly OpenRecord[],
  cents: number,
  [ofOne, ofSeveral]: readonly [MatchReason, MatchReason],
): EntryMatch | undefined {
  const one = records.find((record) => expects(record, cents));
  if (one) return proposed(ofOne, [one], cents);
  const several = exactSet(records, cents);
  return several && proposed(ofSeveral, several, cents);
}

import { certain, type EntryMatch, proposed } from './entryMatch.ts';
import { exactSet } from './exactSet.ts';
import { namesOtherPlate, oneSlipAway } from './namedRecords.ts';
import { expects, type OpenRecord, type OpenRecords } from './openRecords.ts';
import type { Purpose } from './readPurpose.ts';

interface Payment {
  readonly cents: number;
  readonly purpose: Purpose;
  /** By number; the oldest first. */
  readonly named: readonly OpenRecord[];
  /** All that are open for the plates in the purpose. */
  readonly ofPlates: readonly OpenRecord[];
  readonly open: OpenRecords;
}

/** With more, only the sum of all that is open is expected. */
const MOST_COMBINED = 8;

/** A payment that names open records by number. Most fines are the same round sum, so a number alone may be a slip. */
export function matchNumbers(payment: Payment): EntryMatch {
  const [only, another] = payment.named;
  return only && !another ? matchNumber(only, payment) : matchSeveralNumbers(payment);
}

function matchNumber(record: OpenRecord, payment: Payment): EntryMatch {
  const { cents, purpose, ofPlates, open } = payment;
  if (ofPlates.some(({ plate }) => plate === record.plate)) return matchNumberAndPlate(record, payment);
  const meant = oneSlipAway(ofPlates, [record.invoiceNumber], cents, open);
  if (meant) return proposed('plateAndSimilarNumber', [meant], cents);
  const fitting = expects(record, cents) ? undefined : ofPlates.find((other) => expects(other, cents));
  if (fitting) return proposed('plateAndAmount', [fitting], cents);
  if (ofPlates.length > 0 || namesOtherPlate([record], purpose)) return proposed('numberOtherPlate', [record], cents);
  if (!expects(record, cents)) return proposed('numberAlone', [record], cents);
  if (!purpose.numbers.includes(record.invoiceNumber)) return proposed('provisionalNumber', [record], cents);
  const isSimilar = open.oneSlipFrom(record.invoiceNumber).some((other) => expects(other, cents));
  return isSimilar ? proposed('numberSimilar', [record], cents) : certain('numberAndAmount', [record], cents);
}

/** Certain, unless the amount tells that the payer meant another stay of this car, or several. */
function matchNumberAndPlate(record: OpenRecord, { cents, purpose, ofPlates, open }: Payment): EntryMatch {
  const others = ofPlates.filter((other) => other !== record);
  const meant = oneSlipAway(others, [record.invoiceNumber], cents, open);
  if (meant && expects(meant, cents) && !expects(record, cents)) {
    return proposed('plateAndSimilarNumber', [meant], cents);
  }
  const restCents = cents - record.owedCents;
  if (restCents > 0 && !expects(record, cents)) {
    const several = exactSet(others, restCents);
    if (several) return proposed('plateAndSum', [record, ...several], cents);
    const unread = purpose.numbers.filter((number) => number !== record.invoiceNumber);
    const missed = oneSlipAway(others, unread, restCents, open);
    if (missed) return proposed('plateAndSimilarNumber', [record, missed], cents);
  }
  return certain('numberAndPlate', [record], cents);
}

/** Those whose plate is named come first: digits of something else may be an invoice number, too. */
function matchSeveralNumbers(payment: Payment): EntryMatch {
  const { cents, purpose, named, ofPlates } = payment;
  const plates = new Set(ofPlates.map(({ plate }) => plate));
  const withPlate = named.filter(({ plate }) => plates.has(plate));
  const without = named.filter(({ plate }) => !plates.has(plate));
  if (!areExpected(named, cents)) return proposed('severalNumbersOtherSum', [...withPlate, ...without], cents);
  const ofOthers = ofPlates.filter(({ plate }) => !withPlate.some((record) => record.plate === plate));
  const namesOthers = ofOthers.length > 0 || namesOtherPlate(withPlate, purpose);
  const isSure = without.every((record) => !namesOthers && !hasSimilar(record, payment));
  return isSure ? certain('severalNumbers', named, cents) : proposed('severalNumbersUnsure', named, cents);
}

/** Whether another record, one slip away, expects the same as this one. */
function hasSimilar(record: OpenRecord, { purpose, named, open }: Payment): boolean {
  if (!purpose.numbers.includes(record.invoiceNumber)) return true;
  const amounts = [record.owedCents, ...record.expected];
  return open
    .oneSlipFrom(record.invoiceNumber)
    .some((other) => !named.includes(other) && amounts.some((amount) => expects(other, amount)));
}

/** Whether one expected amount of each adds up to the payment. */
function areExpected(records: readonly OpenRecord[], cents: number): boolean {
  const isLong = records.length > MOST_COMBINED;
  let sums = new Set([0]);
  for (const { owedCents, expected } of records) {
    const amounts = isLong ? [owedCents] : [owedCents, ...expected];
    sums = new Set([...sums].flatMap((sum) => amounts.map((amount) => sum + amount)));
  }
  return sums.has(cents);
}

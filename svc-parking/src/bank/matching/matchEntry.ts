import { lookalikePlate } from '@parkwart/contracts/rules/plateSearch';
import { isReturn } from '../returns.ts';
import type { EntryLine, StatementEntry } from '../statement-file/statementContent.ts';
import type { EntryReason } from '../table.ts';
import {
  certain,
  type EntryMatch,
  exactSet,
  expects,
  type OpenRecord,
  type OpenRecords,
  proposed,
  unknown,
} from './openRecords.ts';
import { type Purpose, readPurpose } from './purpose.ts';

/** More numbers and plates than a payer would name. */
const MOST_NAMED = 20;

/** Open records with these numbers or provisional references; the oldest first. */
function recordsNamed(
  { numbers, references }: Pick<Purpose, 'numbers' | 'references'>,
  open: OpenRecords,
): readonly OpenRecord[] {
  const byNumber = numbers.map((number) => open.byNumber(number));
  return oldestFirst(byNumber.concat(references.map((reference) => open.byReference(reference))));
}

/**
 * All open records of the plates in a purpose; `OB-IO 1274` does not mean `OB-IO 12`.
 * @returns `isOfSeveral` is true if a plate without a separator fits several cars
 */
function recordsOfPlates({ plates, germanPlates }: Purpose, open: OpenRecords) {
  const found = plates.filter((plate) => open.byPlate(plate).length > 0).slice(0, MOST_NAMED);
  const whole = found.filter((plate) => !found.some((other) => other !== plate && other.includes(plate)));
  const ofEach = whole.map((plate) => open.byPlate(plate).filter((record) => isMeant(record, germanPlates)));
  const isOfSeveral = ofEach.some((records) => new Set(records.map(({ identity }) => identity)).size > 1);
  return { ofPlates: oldestFirst(ofEach.flat()), isOfSeveral };
}

const withoutCut = (identity: string) => identity.replace('-', '');

/**
 * Whether the purpose means the plate of the record: `BN-O 1234` does not mean `B-NO 1234`. A plate that is broken
 * across lines has several readings.
 */
function isMeant(record: OpenRecord, germanPlates: Purpose['germanPlates']): boolean {
  const readings = germanPlates.filter((named) => withoutCut(named) === lookalikePlate(record.plate));
  return readings.length === 0 || readings.some((reading) => isOf(reading, record));
}

/**
 * Whether the purpose contains a German plate of another car. For plates without their district, only letters and
 * digits are compared.
 */
function namesOtherPlate(records: readonly OpenRecord[], { germanPlates }: Purpose): boolean {
  const isOwn = (named: string) => records.some((record) => isOf(named, record));
  const own = new Set(germanPlates.filter(isOwn).map(withoutCut));
  return germanPlates.some((named) => !own.has(withoutCut(named)));
}

function isOf(named: string, { identity, plate }: OpenRecord): boolean {
  const own = lookalikePlate(identity ?? plate);
  if (named.includes('-')) return named === own;
  return named === withoutCut(own) || own.endsWith(own.includes('-') ? `-${named}` : named);
}

/**
 * The record whose number is one typing error away from one of the numbers; a record that expects the amount is
 * preferred.
 */
function oneSlipAway(
  records: readonly OpenRecord[],
  numbers: readonly number[],
  cents: number,
  open: OpenRecords,
): OpenRecord | undefined {
  if (records.length === 0) return undefined;
  const similar = new Set(numbers.slice(0, MOST_NAMED).flatMap((number) => open.oneSlipFrom(number)));
  const found = records.filter((record) => similar.has(record));
  return found.find((record) => expects(record, cents)) ?? found[0];
}

function oldestFirst(records: readonly (OpenRecord | undefined)[]): readonly OpenRecord[] {
  const found = new Set(records.filter((record) => record !== undefined));
  return [...found].sort((one, other) => one.invoiceNumber - other.invoiceNumber);
}

interface Payment {
  readonly cents: number;
  readonly purpose: Purpose;
  /** The records that the purpose names by number or provisional reference; the oldest first. */
  readonly named: readonly OpenRecord[];
  readonly ofPlates: readonly OpenRecord[];
  readonly open: OpenRecords;
}

/**
 * For more records than this, only the sum of their open amounts counts as expected, not the sums of their printed
 * totals.
 */
const MOST_COMBINED = 8;

/**
 * Matches a payment that names open records by number. Most fines are the same round sum, so a number without a plate
 * may be a typing error even if the amount fits.
 */
function matchNumbers(payment: Payment): EntryMatch {
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

/** The match is certain, unless the amount shows that the payer meant another stay of this car, or several stays. */
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

/** Prefers records whose plate the purpose names, too, because other digits may look like an invoice number. */
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

/** Whether there is another record whose number is one typing error away and that expects the same amount. */
function hasSimilar(record: OpenRecord, { purpose, named, open }: Payment): boolean {
  if (!purpose.numbers.includes(record.invoiceNumber)) return true;
  const amounts = [record.owedCents, ...record.expected];
  return open
    .oneSlipFrom(record.invoiceNumber)
    .some((other) => !named.includes(other) && amounts.some((amount) => expects(other, amount)));
}

/** Whether one expected amount of each record adds up to the payment. */
function areExpected(records: readonly OpenRecord[], cents: number): boolean {
  const isLong = records.length > MOST_COMBINED;
  let sums = new Set([0]);
  for (const { owedCents, expected } of records) {
    const amounts = isLong ? [owedCents] : [owedCents, ...expected];
    sums = new Set([...sums].flatMap((sum) => amounts.map((amount) => sum + amount)));
  }
  return sums.has(cents);
}

type Entry = Pick<StatementEntry, 'currency' | 'isReversal' | 'isStatusOpen' | 'bankCode' | 'additionalInfo' | 'lines'>;

const BOOKED_CURRENCY = 'EUR';

/**
 * Finds the open records that a line of a bank entry pays. Books nothing and leaves `open` unchanged: call
 * `open.settle` before matching the next payment.
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

/**
 * Returns the reason why a line cannot pay a record, if there is one: only incoming euros that are no return can pay a
 * record.
 */
function excludedBy(line: EntryLine, entry: Entry): EntryReason | undefined {
  if (entry.isStatusOpen) return 'statusOpen';
  if (line.kind === 'unresolved') return 'unresolved';
  if (line.kind === 'charge') return 'charge';
  if (!line.isBookable || line.cents === 0) return 'nothingToBook';
  if (entry.currency !== BOOKED_CURRENCY) return 'otherCurrency';
  if (entry.isReversal) return 'reversal';
  if (isReturn(line, entry)) return 'returned';
  return line.cents < 0 ? 'outgoing' : undefined;
}

/** The oldest record that expects the amount, otherwise several records that together owe the amount. */
function byAmount(
  records: readonly OpenRecord[],
  cents: number,
  [ofOne, ofSeveral]: readonly [EntryReason, EntryReason],
): EntryMatch | undefined {
  const one = records.find((record) => expects(record, cents));
  if (one) return proposed(ofOne, [one], cents);
  const several = exactSet(records, cents);
  return several && proposed(ofSeveral, several, cents);
}

import type { Cents } from '@parkwart/contracts/rules/money';
import { lookalikePlate, withoutWrittenUmlauts } from '@parkwart/contracts/rules/plateSearch';
import type { Allocation, EntryReason } from '../table.ts';

/** The records that a payment pays; allocations and rest add up to the amount of the payment. */
export interface EntryMatch {
  /** The admin books `certain` matches together, and `proposed` matches one by one. */
  readonly kind: 'certain' | 'proposed' | 'unknown';
  readonly reason: EntryReason;
  readonly allocations: readonly Allocation[];
  /** The part to be refunded („Zu erstatten“) when the match is booked. */
  readonly restCents: Cents;
}

export const certain = (reason: EntryReason, records: readonly OpenRecord[], cents: Cents): EntryMatch =>
  allocated('certain', reason, records, cents);

export const proposed = (reason: EntryReason, records: readonly OpenRecord[], cents: Cents): EntryMatch =>
  allocated('proposed', reason, records, cents);

export const unknown = (reason: EntryReason, cents: Cents): EntryMatch => allocated('unknown', reason, [], cents);

/** Allocates the amount to the records in order, to each one at most its open amount. */
function allocated(
  kind: EntryMatch['kind'],
  reason: EntryReason,
  records: readonly OpenRecord[],
  cents: Cents,
): EntryMatch {
  const allocations: Allocation[] = [];
  let restCents = cents;
  for (const { invoiceNumber, owedCents } of records) {
    const paid = Math.min(owedCents, restCents);
    if (paid > 0) allocations.push({ invoiceNumber, cents: paid });
    restCents -= Math.max(paid, 0);
  }
  return { kind, reason, allocations, restCents };
}

const MOST_RECORDS = 20;
const MOST_STEPS = 20_000;

/**
 * Records that together owe exactly this amount, the oldest first; undefined if there are none or the search takes too
 * long.
 * @param records the oldest first
 */
export function exactSet(records: readonly OpenRecord[], cents: number): readonly OpenRecord[] | undefined {
  const amounts = records.slice(0, MOST_RECORDS).map(({ owedCents }) => owedCents);
  const sumsBehind = amounts.map((_, at) => amounts.slice(at).reduce((sum, amount) => sum + amount, 0));
  const chosen: number[] = [];
  let steps = 0;
  const search = (from: number, rest: number): boolean => {
    if (rest === 0) return true;
    const tried = new Set<number>();
    for (let at = from; at < amounts.length; at += 1) {
      const amount = amounts[at] ?? 0;
      steps += 1;
      if (rest > (sumsBehind[at] ?? 0) || steps > MOST_STEPS) return false;
      if (amount > rest || tried.has(amount)) continue;
      tried.add(amount);
      chosen.push(at);
      if (search(at + 1, rest - amount)) return true;
      chosen.pop();
    }
    return false;
  };
  return search(0, cents) ? chosen.flatMap((at) => records[at] ?? []) : undefined;
}

/**
 * The numbers that one typing error turns into the typed one: a digit changed, two neighbours swapped, a digit lost or
 * doubled.
 */
export function slipsOf(typed: number): number[] {
  const slips: number[] = [];
  for (let place = 1; place <= typed; place *= 10) {
    const digit = digitAt(typed, place);
    const next = digitAt(typed, place * 10);
    for (let other = 0; other <= 9; other += 1) {
      if (other !== digit) slips.push(typed + (other - digit) * place);
      slips.push(withDigit(typed, other, place));
    }
    if (place * 10 > typed) pushFirstDigits(slips, typed, place * 10);
    else if (next === digit) slips.push(withoutDigit(typed, place));
    else slips.push(typed + (next - digit) * place - (next - digit) * place * 10);
  }
  return slips;
}

function pushFirstDigits(slips: number[], typed: number, place: number): void {
  for (let digit = 1; digit <= 9; digit += 1) slips.push(digit * place + typed);
}

const digitAt = (number: number, place: number) => Math.floor(number / place) % 10;

function withDigit(number: number, digit: number, place: number): number {
  return Math.floor(number / place) * place * 10 + digit * place + (number % place);
}

function withoutDigit(number: number, place: number): number {
  return Math.floor(number / (place * 10)) * place + (number % place);
}

export interface OpenRecord {
  readonly invoiceNumber: number;
  /** Normalised. */
  readonly plate: string;
  /** The `plateIdentity`; undefined without a plate. */
  readonly identity: string | undefined;
  readonly owedCents: Cents;
  /**
   * Amounts that a payer may send: the totals printed on receipt and reminder. The open amount is always expected, too.
   */
  readonly expected: readonly Cents[];
  readonly provisionalReference?: string | undefined;
}

/** Marks a provisional reference that two booths have printed, and that therefore identifies no record. */
const OF_SEVERAL = 0;
/** Only the oldest records of a plate are considered. */
const MOST_OF_A_PLATE = 100;

export function expects({ owedCents, expected }: OpenRecord, cents: Cents): boolean {
  return cents === owedCents || expected.includes(cents);
}

/** Open records, indexed by what a payment's purpose may name; filled in batches, in ascending order of numbers. */
export class OpenRecords {
  readonly #byNumber = new Map<number, OpenRecord>();
  readonly #byReference = new Map<string, number>();
  readonly #byPlate = new Map<string, number | number[]>();
  readonly #platesOfPayer = new Map<string, string | string[]>();
  readonly #settled = new Map<number, OpenRecord>();
  #highestNumber = 0;

  add(records: Iterable<OpenRecord>): void {
    for (const record of records) {
      if (record.owedCents <= 0 || this.#byNumber.has(record.invoiceNumber)) continue;
      this.#byNumber.set(record.invoiceNumber, record);
      this.#highestNumber = Math.max(this.#highestNumber, record.invoiceNumber);
      if (record.identity) append(this.#byPlate, lookalikePlate(record.plate), record.invoiceNumber);
      const { provisionalReference: reference, invoiceNumber } = record;
      if (reference) this.#byReference.set(reference, this.#byReference.has(reference) ? OF_SEVERAL : invoiceNumber);
    }
  }

  /** @param identity of the car for which a transfer from this account was booked before */
  addPayer(iban: string, identity: string): void {
    if (!listed(this.#platesOfPayer.get(iban)).includes(identity)) append(this.#platesOfPayer, iban, identity);
  }

  /** Reduces the amounts that are open for later payments. */
  settle(allocations: readonly Allocation[]): void {
    for (const { invoiceNumber, cents } of allocations) {
      const record = this.#byNumber.get(invoiceNumber);
      if (!record) continue;
      const owedCents = record.owedCents - cents;
      if (owedCents > 0) this.#byNumber.set(invoiceNumber, { ...record, owedCents });
      else {
        this.#byNumber.delete(invoiceNumber);
        this.#settled.set(invoiceNumber, { ...record, owedCents });
      }
    }
  }

  /** Undoes `settle` for these allocations. */
  reopen(allocations: readonly Allocation[]): void {
    for (const { invoiceNumber, cents } of allocations) {
      const record = this.#byNumber.get(invoiceNumber) ?? this.#settled.get(invoiceNumber);
      if (record) this.#byNumber.set(invoiceNumber, { ...record, owedCents: record.owedCents + cents });
    }
  }

  byNumber(invoiceNumber: number): OpenRecord | undefined {
    return this.#byNumber.get(invoiceNumber);
  }

  byReference(reference: string): OpenRecord | undefined {
    return this.#byNumber.get(this.#byReference.get(reference) ?? 0);
  }

  /** Records of exactly this plate, otherwise of lookalike plates; the oldest first. */
  byPlate(normalised: string): readonly OpenRecord[] {
    const found = this.#byKey(lookalikePlate(normalised));
    if (found.length > 0) {
      const exact = found.filter(({ plate }) => plate === normalised);
      return exact.length > 0 ? exact : found;
    }
    const shortened = withoutWrittenUmlauts(normalised);
    return shortened === normalised ? NONE : this.#byKey(lookalikePlate(shortened));
  }

  byPayer(iban: string): readonly OpenRecord[] {
    return listed(this.#platesOfPayer.get(iban)).flatMap((identity) =>
      this.byPlate(identity.replace('-', '')).filter((record) => record.identity === identity),
    );
  }

  /** Open records whose number the payer may have mistyped as this one. */
  oneSlipFrom(invoiceNumber: number): OpenRecord[] {
    const found: OpenRecord[] = [];
    for (const number of slipsOf(invoiceNumber)) {
      const record = number > this.#highestNumber ? undefined : this.#byNumber.get(number);
      if (record) found.push(record);
    }
    return found;
  }

  #byKey(key: string): readonly OpenRecord[] {
    const numbers = this.#byPlate.get(key);
    if (numbers === undefined) return NONE;
    const records: OpenRecord[] = [];
    for (const number of listed(numbers)) {
      const record = this.#byNumber.get(number);
      if (record) records.push(record);
      if (records.length === MOST_OF_A_PLATE) break;
    }
    return records;
  }
}

const NONE: readonly OpenRecord[] = [];

/** Most keys have one value, so a list is created only for the second. */
function append<Key, Value extends string | number>(map: Map<Key, Value | Value[]>, key: Key, value: Value): void {
  const present = map.get(key);
  if (present === undefined) map.set(key, value);
  else if (typeof present === 'object') present.push(value);
  else map.set(key, [present, value]);
}

function listed<Value extends string | number>(values: Value | Value[] | undefined): readonly Value[] {
  if (values === undefined) return [];
  return typeof values === 'object' ? values : [values];
}

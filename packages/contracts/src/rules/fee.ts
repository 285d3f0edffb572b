import { type Cents, formatCents } from './money.ts';

/** The tariff of specification §12. Amounts in cents. */
export interface Tariff {
  /** Parking stays up to and including this duration are free. */
  readonly freeMinutes: number;
  readonly centsPerStartedHour: Cents;
  readonly maxCentsPerDay: Cents;
}

/** The tariff of a car with a permit, so that every computation returns a fee of 0. */
export const FREE_OF_CHARGE: Tariff = { freeMinutes: 0, centsPerStartedHour: 0, maxCentsPerDay: 0 };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @param elapsed in ms */
function partsOf(elapsed: number, { freeMinutes, centsPerStartedHour, maxCentsPerDay }: Tariff) {
  if (elapsed <= freeMinutes * MINUTE) return { days: 0, hours: 0, ofDays: 0, ofHours: 0 };
  const days = Math.floor(elapsed / DAY);
  const hours = Math.ceil((elapsed % DAY) / HOUR);
  const ofHours = Math.min(hours * centsPerStartedHour, maxCentsPerDay);
  return { days, hours, ofDays: days * maxCentsPerDay, ofHours };
}

/**
 * The fee in cents for the elapsed time; clock changes do not matter, since instants are UTC.
 * @throws RangeError when the exit precedes the entry.
 */
export function parkingFee(entry: Date, exit: Date, tariff: Tariff): Cents {
  const elapsed = exit.getTime() - entry.getTime();
  if (elapsed < 0) throw new RangeError('exit before entry');
  const { ofDays, ofHours } = partsOf(elapsed, tariff);
  return ofDays + ofHours;
}

/**
 * A fee as products, without words: days at the maximum, started hours at the price of an hour, or once the maximum.
 * Empty for a free parking stay, and for a fee of a different tariff. @param elapsed in ms
 */
export function feeFactors(elapsed: number, tariff: Tariff, feeCents: Cents) {
  const { days, hours, ofDays, ofHours } = partsOf(elapsed, tariff);
  const { centsPerStartedHour, maxCentsPerDay } = tariff;
  if (ofDays + ofHours !== feeCents) return [];
  const perHour =
    ofHours < hours * centsPerStartedHour ? { count: 1, cents: ofHours } : { count: hours, cents: centsPerStartedHour };
  return [{ count: days, cents: maxCentsPerDay }, perHour].filter(({ count, cents }) => count * cents > 0);
}

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

/**
 * Explains a fee: „2 Tage zu höchstens 15,00 €, 3 angefangene Stunden zu 2,00 €“. Empty for a free parking stay, and
 * for a fee of a different tariff. @param elapsed in ms
 */
export function feeReckoning(elapsed: number, tariff: Tariff, feeCents: Cents): string {
  const { days, hours, ofDays, ofHours } = partsOf(elapsed, tariff);
  if (ofDays + ofHours !== feeCents) return '';
  const most = `höchstens ${formatCents(tariff.maxCentsPerDay)}`;
  const price = ofHours < hours * tariff.centsPerStartedHour ? most : `zu ${formatCents(tariff.centsPerStartedHour)}`;
  return [
    ofDays > 0 && `${counted(days, 'Tag', 'Tage')} zu ${most}`,
    ofHours > 0 && `${counted(hours, 'angefangene Stunde', 'angefangene Stunden')} ${price}`,
  ]
    .filter(Boolean)
    .join(', ');
}

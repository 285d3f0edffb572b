import type { DunningLine, DunningRun } from '../entities/dunningRun.ts';
import type { Posting } from '../entities/posting.ts';
import type { ParkingRecord } from '../entities/record.ts';
import { debtorOf } from '../rules/debtor.ts';
import { centsFromEuros, eurosFromCents } from '../rules/money.ts';
import { standingOf } from '../rules/standing.ts';
import type { Letter, LetterSettings } from './letter.ts';

/**
 * Adds the cost of this letter to the record in advance, because print modules take a later letter's costs from the
 * record.
 */
function recordIn({ record, level, state, cost }: DunningLine): ParkingRecord {
  const { letter } = record;
  if (level === 1 || state === 'printed' || !letter) return record;
  const reminderCost = eurosFromCents(centsFromEuros(letter.reminderCost) + centsFromEuros(cost));
  return { ...record, letter: { ...letter, reminderCost } };
}

interface Given extends LetterSettings {
  readonly letterDate: DunningRun['letterDate'];
  /** The day of the owner look-up, for letters to keepers whose records have no such day. */
  readonly lookUp?: string;
}

/** The letter of a run's line, without payments and the link to the driver's page. */
export function lineLetter(
  line: DunningLine,
  { letterDate, lookUp = '', settings, claims, hasDriverPage }: Given,
): Letter {
  const { cost, deadline, interest, level, text, record } = line;
  const { invoiceNumber, vehicleNumber } = record;
  const { name, address } = debtorOf(record);
  const owner = { ownerName: name.trim(), address: address.trim() };
  const days = { todayDate: letterDate, deadline, fahrzeughalter: record.lookUpDate ?? (record.driver ? '' : lookUp) };
  return {
    inputs: { invoiceNumber: String(invoiceNumber), vehicleNumber, ...owner, ...days },
    record: recordIn(line),
    settings,
    claims,
    hasDriverPage,
    level,
    ...(text !== '' && { text }),
    ...(level > 1 && { laterCosts: [{ day: letterDate, amount: cost }] }),
    ...(interest && { interest }),
  };
}

interface Completion {
  /**
   * The postings of the record's account up to the printing of the letter; undefined if the letter shows no postings.
   */
  readonly postings: readonly Posting[] | undefined;
  /** Undefined for a record without a driver's page. */
  readonly pageLink: string | undefined;
}

/**
 * Whether the letter lists postings: the deducted payments and waivers, or, if more than one letter after the first has
 * charged costs, the days of these costs.
 */
export function showsPostings({ record, level = 1, laterCosts }: Letter): boolean {
  const isOfSeveral = laterCosts === undefined ? (record.letter?.level ?? 1) > 1 : level > 2;
  return Boolean(record.paid || record.waived) || isOfSeveral;
}

/**
 * Adds deductions and later letters' costs, from the postings that are not reversed, and the address of the driver's
 * page.
 */
export function completeLetter(letter: Letter, { postings, pageLink }: Completion): Letter {
  if (!postings) return { ...letter, pageLink };
  const standing = standingOf(postings, ({ _id }) => _id);
  const settled = standing.filter(({ kind }) => kind !== 'charge');
  const [, ...booked] = standing.filter(({ kind, type }) => kind === 'charge' && type === 'reminder-cost');
  const own = letter.laterCosts?.filter(({ day }) => booked.every((one) => one.day !== day)) ?? [];
  return { ...letter, settled, laterCosts: [...booked, ...own], pageLink };
}

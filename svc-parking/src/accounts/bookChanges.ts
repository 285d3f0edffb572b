import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { type ImputationOrder, impute } from '@parkwart/contracts/rules/imputation';
import { type Cents, sumCents } from '@parkwart/contracts/rules/money';
import type { Transaction } from '@parkwart/service-kit/database/database';
import type { RecordChanges } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { storedDay } from '../storedDay.ts';
import { accountAfter, type ChargeRow } from './allocate.ts';
import { chargeLines, chargePostings } from './chargeLines.ts';
import { isSettled, notePaid } from './payments.ts';
import { type Book, keyOf, type NewPosting, type PostingRow, reversalOf, standing, withPostings } from './posting.ts';
import { type Booking, postingsOf, writePostings } from './postingRepository.ts';
import type { Waived } from './table.ts';

interface BookedChange {
  readonly record: RecordRow;
  readonly changes: RecordChanges;
  readonly booking: Booking & { readonly book?: Book | undefined };
}

const OF_ACCOUNT: readonly (keyof RecordChanges)[] = [
  'isPay',
  'isDisable',
  'exitAt',
  'feeCents',
  'fines',
  'ownerLookupCents',
  'reminderCostCents',
  'interestCents',
];

/**
 * Used instead of the stored settings for records without waivers: only waivers need the settings, so reading them is
 * not necessary.
 */
const NO_WAIVERS = DEFAULT_CLAIM_SETTINGS;

/**
 * Posts to a record's account when the record changes: new, changed and removed charges, and a payment when the record
 * is marked as paid.
 * @returns the change with the new balance; a charge that is added to a paid record makes the record unpaid again
 * @throws HttpError 422 when `isPay` becomes false although another payment or a waiver covers the charges
 */
export async function bookChanges(
  transaction: Transaction,
  { record, changes, booking }: BookedChange,
): Promise<RecordChanges> {
  const { isPay } = changes;
  const book = booking.book ?? (isPay === undefined ? undefined : notePaid(isPay));
  if (!book && !OF_ACCOUNT.some((field) => field in changes)) return changes;
  const today = storedDay(booking.now);
  const read = () => postingsOf(transaction, record.id);
  const write = (postings: readonly NewPosting[]) =>
    writePostings(
      transaction,
      postings.map((one) => ({ ...one, invoiceNumber: record.id })),
      booking,
    );

  const settings = () => readClaimSettings(transaction);
  const { imputation } = record.waivedCents === 0 ? NO_WAIVERS : await settings();
  const isEmpty = record.chargedCents === 0 && record.paidCents === 0 && record.waivedCents === 0;
  // A car that is just checking out has no charges yet. Any other record may get charges again that were removed
  // before, so its postings are read.
  const isLeaving = changes.exitAt && !record.exitAt;
  const all = isEmpty && isLeaving && !booking.book ? [] : await read();
  const posted = standing(all);
  const changed = chargePostings(chargeLines({ ...record, ...changes }), all, today);
  const charges = withWaivers(changed, all, imputation, today);
  const charged = withPostings(record, charges);
  const waivableCents = sumCents(accountAfter(all, imputation).open.map(({ openCents }) => openCents));
  const booked = book?.({ balance: charged, posted, today, waivableCents }) ?? [];
  const others = booked.some(isNewWaiver) ? namedWaivers(booked, all, (await settings()).imputation) : booked;
  await write([...charges, ...others]);
  const balance = withPostings(charged, others);
  return { ...changes, ...balance, isPay: isSettled(balance, isPay ?? record.isPay) };
}

const isNewWaiver = ({ kind, reverses }: NewPosting) => kind === 'waiver' && reverses === null;

/** Adds to a new waiver the charges that it waives, in the order in which a payment would cover them. */
function namedWaivers(
  booked: readonly NewPosting[],
  postings: readonly PostingRow[],
  order: ImputationOrder,
): NewPosting[] {
  const { open } = accountAfter(postings, order);
  return booked.map((one) => {
    if (!isNewWaiver(one)) return one;
    const { allocations } = impute(-one.cents, open, order);
    return { ...one, waives: allocations.map(({ line: { charge }, cents }) => waived(charge, cents)) };
  });
}

const waived = ({ type, fineId }: ChargeRow, cents: Cents): Waived => ({ type, fineId, cents });

/**
 * If charges are reversed, their waivers are reversed first, so that an export gets the same result for any imputation
 * order. The waivers are then booked again for the other charges that they waive, and for a charge that replaces a
 * reversed one, as far as the new charge is not paid.
 * @param charges of one change
 * @param postings all of the record
 */
function withWaivers(
  charges: readonly NewPosting[],
  postings: readonly PostingRow[],
  order: ImputationOrder,
  today: number,
): readonly NewPosting[] {
  const taken = new Set(charges.map(({ reverses }) => reverses).filter((id) => id !== null));
  const waivers = standing(postings).filter(({ kind }) => kind === 'waiver');
  if (waivers.length === 0 || taken.size === 0) return charges;
  const { covers } = accountAfter(postings, order);
  const left = new Map<string, number>();
  const add = (key: string, cents: Cents) => left.set(key, (left.get(key) ?? 0) + cents);
  for (const one of charges.filter(({ reverses }) => reverses === null)) add(keyOf(one), one.cents);
  for (const { source, charge, cents } of covers)
    if (charge && taken.has(charge.id) && source.kind !== 'waiver') add(keyOf(charge), -cents);
  const gone = waivers.filter(({ id }) =>
    covers.some(({ source, charge }) => source.id === id && !(charge && !taken.has(charge.id))),
  );
  const kept = gone.map((waiver): NewPosting => {
    const waives = covers.flatMap(({ source, charge, cents }) => {
      if (source.id !== waiver.id || !charge) return [];
      if (!taken.has(charge.id)) return [waived(charge, cents)];
      const follows = Math.min(cents, Math.max(left.get(keyOf(charge)) ?? 0, 0));
      add(keyOf(charge), -follows);
      return follows > 0 ? [waived(charge, follows)] : [];
    });
    const cents = 0 - sumCents(waives.map((one) => one.cents));
    return { kind: 'waiver', type: waiver.type, fineId: null, cents, day: today, waives, reverses: null };
  });
  return [...gone.map((one) => reversalOf(one, today)), ...charges, ...kept.filter(({ cents }) => cents !== 0)];
}

import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { sumCents } from '@parkwart/contracts/rules/money';
import type { Transaction } from '@parkwart/service-kit/database/database';
import type { RecordChanges } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { storedDay } from '../storedDay.ts';
import { accountAfter } from './allocate.ts';
import { chargeLines, chargePostings } from './chargeLines.ts';
import { isSettled, notePaid } from './payments.ts';
import { type Book, type NewPosting, standing, withPostings } from './posting.ts';
import { type Booking, postingsOf, writePostings } from './postingRepository.ts';
import { isNewWaiver, namedWaivers, withWaivers } from './waivers.ts';

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

/** Spares reading the settings: only waivers need them. */
const NO_WAIVERS = DEFAULT_CLAIM_SETTINGS;

/**
 * Posts to a record's account when the record changes: new, changed and removed charges, and marking it paid.
 * @returns the change with the balance; a later charge reopens a paid record
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
  // A car that is leaving had no charges yet; any other record may get removed charges back.
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

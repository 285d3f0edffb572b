import { payableAtAgency, type reportCardPayment } from '@parkwart/contracts/calls/cardPayments';
import { CHECK_IN_PAST_DAYS } from '@parkwart/contracts/calls/checkInAndOut';
import { type Cents, centsFromEuros, formatCents } from '@parkwart/contracts/rules/money';
import { CLOCK_TOLERANCE } from '@parkwart/contracts/rules/stay';
import { addDays, parseInstant } from '@parkwart/contracts/rules/time';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { HttpError, invalidField } from '@parkwart/service-kit/errors/httpError';
import type { Input } from '@parkwart/service-kit/http/implement';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { moreThanOpen } from '../accounts/errors.ts';
import { openCentsOf } from '../accounts/payments.ts';
import type { Book } from '../accounts/posting.ts';
import { changeWithin } from '../changes/changeRecord.ts';
import type { ChangeParts } from '../feature.ts';
import { recordNotFound } from '../record/errors.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { tillSettings } from '../settings/documents.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';
import { findRefusal, recordOf, refusalRows, UNSETTLED } from './refusals.ts';

interface CardPayment {
  readonly invoiceNumber: number;
  readonly cents: Cents;
  readonly voucher: string;
  readonly paidAt: string | undefined;
  readonly booth: string | undefined;
  readonly by: Actor;
}

/**
 * Books the open amount as paid by card; a repeated request returns the record unchanged.
 * @throws HttpError 404, 422
 */
export async function payByCard(
  transaction: Transaction,
  parts: ChangeParts,
  { invoiceNumber, cents, voucher: typed, paidAt, booth, by }: CardPayment,
): Promise<RecordRow> {
  const { records, clock } = parts;
  const paid = paidInstant(paidAt, clock());
  const voucher = typed.toUpperCase();
  // Locking the settings makes card payments check the receipt number one after the other.
  const { settings } = await tillSettings.readForChange(transaction);
  if (!settings.takesCards) throw cardsNotTaken();
  const record = await records.findForChange(transaction, invoiceNumber);
  if (!record) throw recordNotFound();
  if (record.exitAt === null) throw notCheckedOut();
  if (record.entryAt.getTime() - paid.getTime() > CLOCK_TOLERANCE) throw paidBeforeEntry();
  const day = Math.max(storedDay(paid), storedDay(record.entryAt));
  const used = await findVoucher(transaction, { day, voucher });
  if (used?.invoiceNumber === record.id && used.cents === -cents) return record;
  if (used) throw voucherUsed(voucher, used.invoiceNumber);
  const references = [String(record.id), record.provisionalReference];
  const refusal = await findRefusal(transaction, { references, voucher, cents });
  if (refusal && refusal.settledAt !== null) throw settledByOffice();
  const book: Book = ({ balance }) => {
    const openCents = openCentsOf(balance);
    if (openCents <= 0) throw moreThanOpen(openCents);
    if (record.collectionDay !== null) throw atAgency(record.collectionDay);
    if (openCents !== cents) throw notWhatIsOpen(openCents, cents);
    return [{ kind: 'payment', type: 'card', fineId: null, cents: -cents, day, reverses: null, voucher, booth }];
  };
  const change = { invoiceNumber, kind: 'payment', by, changes: {}, book } as const;
  const paidRecord = await changeWithin(transaction, parts, change);
  if (refusal) await refusalRows.remove(transaction, [refusal.id]);
  return paidRecord;
}

interface NotedPayment {
  readonly voucher: string;
  readonly cents: Cents;
  /** As 20260305. */
  readonly day: number;
}

/**
 * Books a card payment that the office enters by receipt number, and removes the refusal of this payment at the till,
 * if there is one.
 * @param book books the payment on its record @throws HttpError 422
 */
export async function noteCardPayment(
  transaction: Transaction,
  { voucher, cents, day }: NotedPayment,
  book: () => Promise<RecordRow>,
): Promise<RecordRow> {
  await tillSettings.readForChange(transaction);
  const used = await findVoucher(transaction, { day, voucher });
  if (used) throw voucherUsed(voucher, used.invoiceNumber, 'reference');
  const record = await book();
  const references = [String(record.id), record.provisionalReference];
  const refusal = await findRefusal(transaction, { references, voucher, cents });
  if (refusal) await refusalRows.remove(transaction, [refusal.id]);
  return record;
}

function paidInstant(paidAt: string | undefined, now: Date): Date {
  if (paidAt === undefined) return now;
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE);
  const instant = parseInstant(paidAt, latest);
  if (!instant || instant > latest) throw paidInFuture();
  if (instant < addDays(now, -CHECK_IN_PAST_DAYS)) throw paidTooLongAgo(CHECK_IN_PAST_DAYS);
  // Clocks differ slightly, so a time slightly in the future counts as now: a payment must not be dated tomorrow.
  return instant > now ? now : instant;
}

interface Used {
  readonly invoiceNumber: number;
  readonly cents: Cents;
}

/** The card payment of that day with this receipt number, unless reversed. */
async function findVoucher(
  transaction: Transaction,
  of: { readonly day: number; readonly voucher: string },
): Promise<Used | undefined> {
  const sql = statement(`SELECT invoiceNumber, cents FROM postings AS posting
    WHERE type = 'card' AND day = :day AND voucher = :voucher
      AND NOT EXISTS (SELECT 1 FROM postings AS reversal WHERE reversal.reverses = posting.id) LIMIT 1`);
  return (await transaction.read<Used>(sql, of))[0];
}

interface Report {
  readonly payment: Input<typeof reportCardPayment>['body'];
  readonly by: Actor;
}

/** Limits the reports of one account in 24 hours; reports that the office has settled do not count. */
const MOST_REPORTS = 100;
const REPORT_PERIOD_MS = 86_400_000;

/** Stores the refusal of a card payment: once per payment, and not if the payment is booked. @throws HttpError 429 */
export async function reportRefusal(parts: ChangeParts, { payment, by }: Report): Promise<void> {
  const { database, records, journal, clock } = parts;
  const { reference, amount, paidAt, booth = null, code = '' } = payment;
  const now = clock();
  const paid = parseInstant(paidAt, now) ?? now;
  // A booth may report a payment at any later time. An old payment is dated on the earliest day that may still change,
  // because the reports of earlier days must stay the same.
  const since = addDays(now, -CHECK_IN_PAST_DAYS).getTime();
  const day = storedDay(new Date(Math.min(Math.max(paid.getTime(), since), now.getTime())));
  const taken = { voucher: payment.voucher.toUpperCase(), cents: centsFromEuros(amount) };
  const invoiceNumber = await recordOf(records, reference);
  await database.transaction(async (transaction) => {
    // Takes the same lock as the booking, so that the report sees an earlier booking, and the booking an earlier
    // report.
    await tillSettings.readForChange(transaction);
    const used = await findVoucher(transaction, { day, voucher: taken.voucher });
    if (used && used.invoiceNumber === invoiceNumber && used.cents === -taken.cents) return;
    if (await findRefusal(transaction, { ...taken, references: [reference] })) return;
    await requireFewReports(transaction, by.account, now);
    const values = { ...taken, reference, day, booth, code, account: by.account, reportedAt: now.getTime() };
    const id = await refusalRows.insert(transaction, values);
    const change = { subject: `card-refusal:${id}`, kind: 'card-refused', by } as const;
    const after = { reference, amount, voucher: taken.voucher, day: formatStoredDay(day) };
    await journal.write(transaction, { ...change, after, isNew: true });
  });
}

async function requireFewReports(transaction: Transaction, account: string, now: Date): Promise<void> {
  const recent = statement(
    `${UNSETTLED} AND account = :account AND reportedAt > :since ORDER BY reportedAt LIMIT :most`,
  );
  const since = now.getTime() - REPORT_PERIOD_MS;
  const reports = await refusalRows.where(transaction, recent, { account, since, most: MOST_REPORTS });
  const [first] = reports;
  if (!first || reports.length < MOST_REPORTS) return;
  throw tooManyReports(Math.ceil((Number(first.reportedAt) - since) / 1_000));
}

const tooManyReports = (retryAfter: number) =>
  new HttpError(
    429,
    'TOO_MANY_REPORTS',
    `Mit diesem Konto sind an einem Tag schon ${MOST_REPORTS} Kartenzahlungen gemeldet, die das Büro noch nicht erledigt hat. Die Meldung wird später wiederholt.`,
    { retryAfter },
  );

const refused = (code: string, message: string) => new HttpError(422, code, message);

const cardsNotTaken = () =>
  refused('CARDS_NOT_TAKEN', 'Kartenzahlung ist nicht eingeschaltet. Das macht ein Admin unter „Verwaltung“.');

const notCheckedOut = () =>
  refused('NOT_CHECKED_OUT', 'Das Fahrzeug ist noch nicht ausgecheckt. Erst danach steht der Betrag fest.');

const atAgency = (since: number) => refused('IN_COLLECTION', payableAtAgency(formatStoredDay(since)));

const notWhatIsOpen = (openCents: Cents, cents: Cents) =>
  refused(
    'NOT_WHAT_IS_OPEN',
    `Offen sind ${formatCents(openCents)}, mit Karte bezahlt wären ${formatCents(cents)}. Es ist nichts gebucht.`,
  );

const voucherUsed = (voucher: string, invoiceNumber: number, field = 'voucher') =>
  invalidField(
    'VOUCHER_USED',
    field,
    `Die Belegnummer ${voucher} ist an diesem Tag schon bei Rechnung ${invoiceNumber} gebucht.`,
  );

const settledByOffice = () =>
  refused(
    'SETTLED_BY_OFFICE',
    'Das Büro hat diese Kartenzahlung schon als nicht gebucht erledigt. Es ist nichts gebucht.',
  );

const paidBeforeEntry = () =>
  invalidField('PAID_BEFORE_ENTRY', 'paidAt', 'Die Zahlung darf nicht vor der Einfahrt liegen.');

const paidInFuture = () => invalidField('PAID_IN_FUTURE', 'paidAt', 'Die Zahlung darf nicht in der Zukunft liegen.');

const paidTooLongAgo = (days: number) =>
  invalidField('PAID_TOO_LONG_AGO', 'paidAt', `Die Zahlung darf höchstens ${days} Tage zurückliegen.`);

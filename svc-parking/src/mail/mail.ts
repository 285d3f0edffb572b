import { randomBytes } from 'node:crypto';
import {
  type leaveMailAddress,
  MAX_MAIL_ADDRESSES,
  type MailKind,
  type MailState,
} from '@parkwart/contracts/calls/driverMails';
import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { JournalKind } from '@parkwart/contracts/journal/declarations';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { rowsOf } from '@parkwart/service-kit/database/rows';
import type { RowOf } from '@parkwart/service-kit/database/tables';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import type { Input } from '@parkwart/service-kit/http/implement';
import { SYSTEM } from '@parkwart/service-kit/journal/journal';
import type { ChangeParts } from '../feature.ts';
import { deleteChildren } from '../record/children.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

export const addressRows = rowsOf(PARKING_TABLES.mail_addresses);
export const mailRows = rowsOf(PARKING_TABLES.mails);
export type MailRow = RowOf<typeof PARKING_TABLES.mails>;

/**
 * The kinds of change about which drivers get a mail. A driver's own actions are not among them, so that no visitor of
 * the page can cause a mail.
 */
const MAILED: Readonly<Partial<Record<JournalKind<'parking'>, MailKind>>> = {
  'objection-decided': 'decision',
  'deadline-granted': 'changed',
  'driver-accepted': 'decision',
  'driver-rejected': 'decision',
  'driver-withdrawn': 'decision',
  'online-payment': 'receipt',
  'online-payment-returned': 'changed',
  fines: 'changed',
  payment: 'changed',
  'payment-returned': 'changed',
  waiver: 'changed',
  'posting-reversed': 'changed',
  refund: 'changed',
  print: 'changed',
  'dunning-block': 'changed',
  disable: 'changed',
  'check-in-cancelled': 'changed',
  collection: 'changed',
  'collection-recalled': 'changed',
};

/**
 * In ms: a mail waits this long after a change, so that the office can undo the change, and further changes are
 * reported in the same mail.
 */
const CHANGED_AFTER_MS = 600_000;

/** Puts the mails about a change into the outbox, within the change's transaction. */
export async function mailAbout(
  transaction: Transaction,
  { clock }: ChangeParts,
  invoiceNumber: number,
  change: JournalKind<'parking'>,
): Promise<void> {
  const kind = MAILED[change];
  const addresses = kind ? await addressRows.of(transaction, [invoiceNumber]) : [];
  if (!kind || addresses.length === 0) return;
  const now = clock().getTime();
  const waiting = (await mailRows.of(transaction, [invoiceNumber])).filter(({ state }) => state === 'waiting');
  for (const { address, language } of addresses) {
    if (kind === 'changed' && waiting.some((mail) => mail.address === address && mail.attempts === 0)) continue;
    await mailRows.insert(transaction, {
      invoiceNumber,
      address,
      language,
      kind,
      reference: randomBytes(16).toString('hex'),
      state: 'waiting',
      createdAt: now,
      dueAt: kind === 'changed' ? now + CHANGED_AFTER_MS : now,
    });
  }
  // The debtor changes, so the addresses of the former one are deleted.
  if (change === 'driver-accepted' || change === 'driver-withdrawn') await forgetAddresses(transaction, invoiceNumber);
}

const forgetAddresses = (transaction: Transaction, invoiceNumber: number) =>
  deleteChildren(transaction, [PARKING_TABLES.mail_addresses], [invoiceNumber]);

const mailNotPossible = () =>
  new HttpError(422, 'MAIL_NOT_POSSIBLE', 'Zu diesem Vorgang ist keine weitere E-Mail-Adresse möglich.');

interface Left extends ChangeParts {
  readonly transaction: Transaction;
  /** Locked, so that two requests cannot exceed the limit. */
  readonly record: RecordRow;
}

/**
 * Stores an address for mails; an empty address deletes all addresses of the record and its waiting mails. @throws
 * HttpError 422
 */
export async function leaveAddress(
  { transaction, record, journal, clock }: Left,
  { email, language }: Input<typeof leaveMailAddress>['body'],
  isOffered: boolean,
): Promise<RecordRow> {
  const address = email.toLowerCase();
  const known = await addressRows.of(transaction, [record.id]);
  const entry = { subject: recordSubject(record.id), by: SYSTEM } as const;
  if (address === '') {
    await forgetAddresses(transaction, record.id);
    const waiting = statement("DELETE FROM mails WHERE invoiceNumber = :id AND state = 'waiting'");
    await transaction.write(waiting, { id: record.id });
    if (known.length > 0) await journal.write(transaction, { ...entry, kind: 'mail-stopped' });
    return record;
  }
  if (known.some((one) => one.address === address)) return record;
  if (!isOffered || known.length >= MAX_MAIL_ADDRESSES) throw mailNotPossible();
  const values = { invoiceNumber: record.id, address, language, createdAt: clock().getTime() };
  await addressRows.insert(transaction, values);
  await journal.write(transaction, { ...entry, kind: 'mail-address' });
  return record;
}

export async function getsMails(database: Parameters<typeof addressRows.of>[0], invoiceNumber: number) {
  return (await addressRows.of(database, [invoiceNumber])).length > 0;
}

/** Counts the mails sent since `since`: to this address, about this record, and in total. */
export async function sentSince(transaction: Transaction, { address, invoiceNumber }: MailRow, since: number) {
  const sql = statement(`SELECT COUNT(*) AS total, SUM(CASE WHEN address = :address THEN 1 ELSE 0 END) AS toAddress,
    SUM(CASE WHEN invoiceNumber = :invoiceNumber THEN 1 ELSE 0 END) AS ofRecord FROM mails WHERE sentAt > :since`);
  type Sent = Readonly<Record<'total' | 'toAddress' | 'ofRecord', number | null>>;
  const [row] = await transaction.read<Sent>(sql, { address, invoiceNumber, since });
  return { total: Number(row?.total), toAddress: Number(row?.toAddress), ofRecord: Number(row?.ofRecord) };
}

export async function countMails(database: Database, since: number) {
  const sql = statement('SELECT state, COUNT(*) AS count FROM mails WHERE createdAt > :since GROUP BY state');
  const counts = await database.read<{ state: MailState; count: number }>(sql, { since });
  const of = (state: MailState) => Number(counts.find((row) => row.state === state)?.count ?? 0);
  const delayed = statement(`SELECT reply FROM mails WHERE createdAt > :since AND state = 'waiting'
    AND reply IS NOT NULL ORDER BY id DESC LIMIT 1`);
  const [latest] = await database.read<{ reply: string }>(delayed, { since });
  const failed = of('refused') + of('given-up');
  return { waiting: of('waiting'), sent: of('sent'), failed, ...(latest && { problem: latest.reply }) };
}

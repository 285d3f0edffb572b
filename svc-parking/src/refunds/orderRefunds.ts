import { NO_FILE } from '@parkwart/contracts/calls/refunds';
import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import { dayInFuture, moreThanOverpaid } from '../accounts/errors.ts';
import type { ChangeParts } from '../feature.ts';
import { storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';
import { type DueRefund, dueId, dueRefunds } from './dueRefunds.ts';
import { orderedTwice, payeeMissing } from './errors.ts';
import { endToEndId, isPayable } from './painFile.ts';
import { addFile } from './refundFile.ts';
import { addRefund, type RefundRow } from './refundRows.ts';
import { takeFromSource } from './takeFromSource.ts';

export interface RefundOrder {
  /** `entry-12` or `record-100170` */
  readonly due: string;
  readonly cents: Cents;
  /** The payer by default. */
  readonly payee?: { readonly name: string; readonly iban: string } | undefined;
}

/**
 * Orders all refunds or none, in one file or as transferred by hand. A second order of the same refunds finds nothing
 * due.
 * @param transferredOn by hand, as 20260305 @returns the file's id, or 0 @throws HttpError 404, 422
 */
export async function orderRefunds(
  transaction: Transaction,
  parts: ChangeParts,
  orders: readonly RefundOrder[],
  session: Session,
  transferredOn?: number,
): Promise<number> {
  const { clock } = parts;
  if (transferredOn !== undefined && transferredOn > storedDay(clock())) throw dayInFuture();
  const wanted = wantedOf(orders);
  await lockAll(transaction, wanted);
  const { refunds: due } = await dueRefunds(transaction, wanted);
  const refunds: Transfer[] = [];
  for (const order of orders) refunds.push(await transferOf(transaction, order, due, refunds));
  const isByHand = transferredOn !== undefined;
  const byHand = { id: Number(NO_FILE), createdAt: clock().getTime() };
  const { id: fileId, createdAt } = isByHand ? byHand : await addFile(transaction, parts, refunds);
  for (const refund of refunds) {
    const postingId = await takeFromSource(transaction, parts, refund, session, transferredOn);
    const state = isByHand ? 'paid' : 'ordered';
    const row = { ...refund, state, fileId, postingId, account: session.userId, orderedAt: createdAt } as const;
    const added = await addRefund(transaction, { ...row, ...NEW });
    await journalOrder(transaction, parts, added, session);
  }
  return fileId;
}

const NEW = { paidBy: null, returnedBy: null, returnReason: null } as const;

type Transfer = Pick<
  RefundRow,
  'bankEntryId' | 'invoiceNumber' | 'cents' | 'creditor' | 'iban' | 'number' | 'reference'
>;

function wantedOf(orders: readonly RefundOrder[]) {
  if (new Set(orders.map(({ due }) => due)).size < orders.length) throw orderedTwice();
  const numbers = (kind: string) =>
    orders.flatMap(({ due }) => (due.startsWith(kind) ? [Number(due.slice(kind.length))] : [])).sort((a, b) => a - b);
  return { entries: numbers('entry-'), records: numbers('record-') };
}

/** Locks before any other read, so that reads see the latest data, and in a fixed order to avoid deadlocks. */
async function lockAll(transaction: Transaction, { entries, records }: ReturnType<typeof wantedOf>): Promise<void> {
  if (transaction.dialect !== 'mysql') return;
  // Serialises orders, which number their refunds and files.
  await transaction.read(statement("SELECT name FROM leases WHERE name = 'refunds' FOR UPDATE"));
  const entriesLock = statement('SELECT id FROM bank_entries WHERE id IN (:ids) ORDER BY id FOR UPDATE');
  if (entries.length > 0) await transaction.read(entriesLock, { ids: entries });
  const recordsLock = statement('SELECT id FROM records WHERE id IN (:ids) ORDER BY id FOR UPDATE');
  if (records.length > 0) await transaction.read(recordsLock, { ids: records });
}

async function transferOf(
  transaction: Transaction,
  { due: id, cents, payee }: RefundOrder,
  due: readonly DueRefund[],
  before: readonly Transfer[],
): Promise<Transfer> {
  const found = due.find((one) => dueId(one) === id);
  if (!found || cents > found.cents) throw moreThanOverpaid(found?.cents ?? 0);
  const { invoiceNumber, bankEntryId } = found;
  const { name, iban } = payee ?? found;
  if (!isPayable(name, iban)) throw payeeMissing(invoiceNumber, name);
  const ofRecord = before.filter((one) => one.invoiceNumber === invoiceNumber).length;
  const number = (await highestNumber(transaction, invoiceNumber)) + ofRecord + 1;
  const reference = endToEndId({ invoiceNumber, number });
  return { bankEntryId, invoiceNumber, cents, number, reference, creditor: name.slice(0, MOST_LETTERS), iban };
}

const MOST_LETTERS = 70;

async function highestNumber(transaction: Transaction, invoiceNumber: number): Promise<number> {
  const sql = statement('SELECT COALESCE(MAX(number), 0) AS number FROM refunds WHERE invoiceNumber = :invoiceNumber');
  const [row] = await transaction.read<{ number: number }>(sql, { invoiceNumber });
  return Number(row?.number ?? 0);
}

function journalOrder(transaction: Transaction, { journal }: ChangeParts, refund: RefundRow, session: Session) {
  const { id, state, reference, cents, creditor, iban } = refund;
  const kind = state === 'paid' ? 'refund-paid' : 'refund-ordered';
  const change = { subject: `refund:${id}`, kind, by: actorOf(session) } as const;
  const after = { reference, amount: eurosFromCents(cents), creditor, iban };
  return journal.write(transaction, { ...change, after, isNew: true });
}

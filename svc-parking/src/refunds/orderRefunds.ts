import { NO_FILE } from '@parkwart/contracts/calls/refunds';
import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Transaction } from '@parkwart/service-kit/database/database';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { dayInFuture, moreThanOverpaid } from '../accounts/errors.ts';
import type { ChangeParts } from '../feature.ts';
import { storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';
import { type DueRefund, dueId, dueRefunds } from './dueRefunds.ts';
import { moreThanPaidOnline, orderedTwice, payeeMissing } from './errors.ts';
import { sendSoon } from './onlineRefunds.ts';
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

/** How the money goes back: in a file for the bank by default. */
export interface RefundWay {
  /** The day on which the money was transferred by hand, as 20260305. */
  readonly transferredOn?: number | undefined;
  /** Whether the payment provider refunds the payment, the way it was made. */
  readonly online?: boolean | undefined;
}

/**
 * Orders all refunds or none. A second order of the same refunds finds nothing due.
 * @returns the file's id, or 0 @throws HttpError 404, 422
 */
export async function orderRefunds(
  transaction: Transaction,
  parts: ChangeParts,
  orders: readonly RefundOrder[],
  by: Actor,
  { transferredOn, online = false }: RefundWay,
): Promise<number> {
  const { clock } = parts;
  if (transferredOn !== undefined && transferredOn > storedDay(clock())) throw dayInFuture('transferredOn');
  const wanted = wantedOf(orders);
  await lockAll(transaction, wanted);
  const { refunds: due } = await dueRefunds(transaction, wanted);
  const refunds: Transfer[] = [];
  for (const order of orders) refunds.push(await transferOf(transaction, order, due, refunds, online));
  const isByHand = transferredOn !== undefined;
  const noFile = { id: Number(NO_FILE), createdAt: clock().getTime() };
  const { id: fileId, createdAt } = isByHand || online ? noFile : await addFile(transaction, parts, refunds);
  for (const refund of refunds) {
    const postingId = await takeFromSource(transaction, parts, refund, by, transferredOn);
    const state = isByHand ? 'paid' : 'ordered';
    const row = { ...refund, state, fileId, postingId, account: by.account, orderedAt: createdAt } as const;
    const added = await addRefund(transaction, { ...row, ...NEW });
    await journalOrder(transaction, parts, added, by);
    if (added.onlinePaymentId !== null) await sendSoon(transaction, added.onlinePaymentId, clock());
  }
  return fileId;
}

const NEW = { paidBy: null, returnedBy: null, returnReason: null } as const;

type Transfer = Pick<
  RefundRow,
  'bankEntryId' | 'onlinePaymentId' | 'invoiceNumber' | 'cents' | 'creditor' | 'iban' | 'number' | 'reference'
>;

function wantedOf(orders: readonly RefundOrder[]) {
  if (new Set(orders.map(({ due }) => due)).size < orders.length) throw orderedTwice();
  const numbers = (kind: string) =>
    orders.flatMap(({ due }) => (due.startsWith(kind) ? [Number(due.slice(kind.length))] : [])).sort((a, b) => a - b);
  return { entries: numbers('entry-'), records: numbers('record-') };
}

/** Locks everything in the prescribed order, and before any other read (docs/architecture.md). */
async function lockAll(transaction: Transaction, { entries, records }: ReturnType<typeof wantedOf>): Promise<void> {
  const { forUpdate } = transaction;
  // Serialises orders, because each order assigns numbers to its refunds and files.
  await transaction.read(statement(`SELECT name FROM leases WHERE name = 'refunds'${forUpdate}`));
  const entriesLock = statement(`SELECT id FROM bank_entries WHERE id IN (:ids) ORDER BY id${forUpdate}`);
  if (entries.length > 0) await transaction.read(entriesLock, { ids: entries });
  const recordsLock = statement(`SELECT id FROM records WHERE id IN (:ids) ORDER BY id${forUpdate}`);
  if (records.length > 0) await transaction.read(recordsLock, { ids: records });
}

async function transferOf(
  transaction: Transaction,
  { due: id, cents, payee }: RefundOrder,
  due: readonly DueRefund[],
  before: readonly Transfer[],
  isOnline: boolean,
): Promise<Transfer> {
  const found = due.find((one) => dueId(one) === id);
  if (!found || cents > found.cents) throw moreThanOverpaid(found?.cents ?? 0);
  const { invoiceNumber, bankEntryId } = found;
  const { name, iban } = isOnline ? NO_PAYEE : (payee ?? found);
  if (isOnline && cents > (found.online?.cents ?? 0)) throw moreThanPaidOnline(found.online?.cents ?? 0);
  if (!isOnline && !isPayable(name, iban)) throw payeeMissing(invoiceNumber, name);
  const ofRecord = before.filter((one) => one.invoiceNumber === invoiceNumber).length;
  const number = (await highestNumber(transaction, invoiceNumber)) + ofRecord + 1;
  const reference = endToEndId({ invoiceNumber, number });
  const onlinePaymentId = isOnline ? (found.online?.onlinePaymentId ?? null) : null;
  const creditor = name.slice(0, MAX_CREDITOR);
  return { bankEntryId, onlinePaymentId, invoiceNumber, cents, number, reference, creditor, iban };
}

/** The provider of an online payment knows who paid, so the refund needs no payee. */
const NO_PAYEE = { name: '', iban: '' } as const;

/** In characters. */
const MAX_CREDITOR = 70;

async function highestNumber(transaction: Transaction, invoiceNumber: number): Promise<number> {
  const sql = statement('SELECT COALESCE(MAX(number), 0) AS number FROM refunds WHERE invoiceNumber = :invoiceNumber');
  const [row] = await transaction.read<{ number: number }>(sql, { invoiceNumber });
  return Number(row?.number ?? 0);
}

function journalOrder(transaction: Transaction, { journal }: ChangeParts, refund: RefundRow, by: Actor) {
  const { id, state, reference, cents, creditor, iban } = refund;
  const kind = state === 'paid' ? 'refund-paid' : 'refund-ordered';
  const change = { subject: `refund:${id}`, kind, by } as const;
  const after = { reference, amount: eurosFromCents(cents), creditor, iban };
  return journal.write(transaction, { ...change, after, isNew: true });
}

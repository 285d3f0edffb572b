import type { EntryState } from '@parkwart/contracts/calls/bank';
import type { RefundState } from '@parkwart/contracts/calls/refunds';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import type { ChangeParts } from '../feature.ts';
import { followRefund, unfollowRefund } from '../refunds/followRefund.ts';
import { isRefundReference, refundReferencesIn, tidyIban } from '../refunds/painFile.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { type EntryRow, entryRows, saveEntry } from './bankEntries.ts';
import { isPlaceholder } from './identity.ts';
import type { EntryReason } from './table.ts';

const entryFields = PARKING_TABLES.bank_entries.pick(
  'id',
  'cents',
  'currency',
  'reference',
  'isReversal',
  'returnReason',
  'payerIban',
  'purpose',
);
const refundFields = PARKING_TABLES.refunds.pick(
  'reference',
  'invoiceNumber',
  'cents',
  'state',
  'paidBy',
  'returnedBy',
  'iban',
);

/** Called at the end of an import: makes an entry `certain` if its reference and its amount are those of a refund. */
export async function placeRefunds(transaction: Transaction, importId: number): Promise<void> {
  const sql = statement(`SELECT ${entryFields.list()} FROM bank_entries
    WHERE importId = :importId AND state = 'outgoing' AND reference LIKE 'ERST-%' ORDER BY id`);
  const named = (await readAs(transaction, entryFields, sql, { importId })).filter(isRefundEntry);
  for (const entry of named) {
    const { id, cents, reference } = entry;
    const known = statement(`SELECT ${refundFields.list()} FROM refunds WHERE reference = :reference`);
    const [refund] = await readAs(transaction, refundFields, known, { reference });
    const { state, reason } = judgeRefund(refund, entry);
    const proposal = state === 'outgoing' || !refund ? [] : [{ invoiceNumber: refund.invoiceNumber, cents }];
    await entryRows.update(transaction, id, { state, reason, proposal });
  }
  await proposeNamedRefunds(transaction, importId);
}

/**
 * Proposes transfers that contain the reference of an ordered refund only in their purpose, for example because an
 * admin typed the transfer at the bank. The reference is stored in the entry, so that the entry is booked like any
 * refund.
 */
async function proposeNamedRefunds(transaction: Transaction, importId: number): Promise<void> {
  const sql = statement(`SELECT ${entryFields.list()} FROM bank_entries WHERE importId = :importId
    AND state = 'outgoing' AND reason = 'outgoing' AND UPPER(purpose) LIKE '%ERST-%' ORDER BY id`);
  for (const { id, cents, payerIban, purpose, reference } of await readAs(transaction, entryFields, sql, {
    importId,
  })) {
    if (reference !== '' && !isPlaceholder(reference)) continue;
    const references = refundReferencesIn(purpose);
    if (references.length === 0) continue;
    const ordered = statement(`SELECT ${refundFields.list()} FROM refunds
      WHERE reference IN (:references) AND cents = :cents AND state = 'ordered' AND paidBy IS NULL`);
    const found = await readAs(transaction, refundFields, ordered, { references, cents: -cents });
    const [refund, another] = found.filter(({ iban }) => tidyIban(iban) === tidyIban(payerIban));
    if (!refund || another) continue;
    const proposal = [{ invoiceNumber: refund.invoiceNumber, cents }];
    const named = { reference: refund.reference, reason: 'refundNamed', state: 'proposed', proposal } as const;
    await entryRows.update(transaction, id, named);
  }
}

type Named = Pick<EntryRow, 'cents' | 'isReversal' | 'returnReason'>;

interface Known {
  readonly cents: number;
  readonly state: RefundState;
  readonly paidBy: number | null;
  readonly returnedBy: number | null;
}

function judgeRefund(
  refund: Known | undefined,
  { cents, isReversal, returnReason }: Named,
): { state: EntryState; reason: EntryReason } {
  if (!refund) return { state: 'outgoing', reason: 'refundUnknown' };
  if (refund.cents !== Math.abs(cents)) return { state: 'outgoing', reason: 'refundOtherAmount' };
  if ((cents < 0 ? refund.paidBy : refund.returnedBy) !== null) return { state: 'outgoing', reason: 'refundTwice' };
  // The entry is only proposed, so that an admin sees that the bank executed the withdrawn refund after all.
  if (refund.state === 'withdrawn') return { state: 'proposed', reason: 'refundWithdrawn' };
  // Incoming money is only proposed, because a payer can write the reference of a refund into any transfer.
  if (cents > 0 && !isReversal && returnReason === null) return { state: 'proposed', reason: 'refundClaimed' };
  return { state: 'certain', reason: cents < 0 ? 'refundPaid' : 'refundReturned' };
}

/**
 * Books the refund that an entry refers to. The whole amount counts as allocated, so the entry has no unallocated rest.
 */
export async function bookRefund(
  transaction: Transaction,
  parts: ChangeParts,
  entry: EntryRow,
  by: Actor,
): Promise<EntryRow> {
  await followRefund(transaction, parts, entry, by);
  return saveEntry(transaction, entry, { state: 'booked', allocatedCents: entry.cents });
}

export async function takeBackRefund(
  transaction: Transaction,
  parts: ChangeParts,
  entry: EntryRow,
  by: Actor,
): Promise<EntryRow> {
  await unfollowRefund(transaction, parts, entry.id, by);
  return saveEntry(transaction, entry, { state: 'proposed', allocatedCents: 0 });
}

export const isRefundEntry = ({ reference, currency }: { readonly reference: string; readonly currency: string }) =>
  currency === 'EUR' && isRefundReference(reference);

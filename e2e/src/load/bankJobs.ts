import { type BankEntry, type EntryState, STATEMENT_FIELD } from '@parkwart/contracts/calls/bank';
import { statementOf } from '../testing/bankStatement.ts';
import { change, checkIn, type Job, type Writer } from './jobs.ts';
import type { AcknowledgedRecord } from './ledger.ts';

/** In euros: the amount of each transfer beyond the fines. */
const OVERPAID = 5;
const PAYEE = { name: 'Erika Muster', iban: 'DE02120300000000202051' };

/** A driver's transfer arrives with the bank's statement and is booked, and its rest is refunded. */
export const payByTransfer: Job = async (writer, number) => {
  const record = await checkIn(writer, number);
  if (!record || !(await change(writer, record, 'fine'))) return;
  const id = await bookTransfer(writer, record, { more: OVERPAID });
  if (!id) return;
  const { user, ledger } = writer;
  const body = { refunds: [{ due: `entry-${id}`, amount: OVERPAID, payee: PAYEE }] };
  if (!(await user.send('POST', '/bank/refunds', { body, once: true }))) return;
  record.refunded = OVERPAID;
  ledger.acknowledge('refund');
};

interface Transferred {
  /** In euros, beyond the fines. */
  readonly more?: number;
  /** ISO 8601 */
  readonly day?: string;
}

/** @returns the bank entry's id, if all writes were acknowledged */
export async function bookTransfer(
  { user, ledger }: Writer,
  record: AcknowledgedRecord,
  { more = 0, day }: Transferred,
): Promise<string | undefined> {
  const { invoiceNumber, plate, finePrices } = record;
  const amount = finePrices.reduce((sum, price) => sum + price, more);
  const statement = statementOf({
    amount,
    purpose: `RE ${invoiceNumber} ${plate}`,
    reference: plate,
    ...(day && { day }),
  });
  const body = new FormData();
  body.append(STATEMENT_FIELD, new Blob([statement]), 'auszug.xml');
  if (!(await user.send('POST', '/bank/statements', { body }))) return undefined;
  ledger.acknowledge('import');
  const states = ['certain', 'proposed'] as const;
  const [id] = (await Promise.all(states.map((state) => proposedFor(user, record, state)))).flat();
  if (!id || !(await user.send('POST', '/bank/bookings', { body: { entries: [id] } }))) return undefined;
  record.isPaid = true;
  ledger.acknowledge('booking');
  return id;
}

/** The ids of entries whose purpose names the plate. */
async function proposedFor(user: Writer['user'], { plate }: AcknowledgedRecord, state: EntryState): Promise<string[]> {
  const { entries = [] } = (await user.send<{ entries: BankEntry[] }>('GET', `/bank/entries?state=${state}`)) ?? {};
  return entries.filter(({ purpose }) => purpose.endsWith(` ${plate}`)).map(({ _id }) => _id);
}

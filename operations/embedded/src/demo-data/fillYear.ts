import { createHash } from 'node:crypto';
import type { ApiClient } from '@parkwart/contracts/calls/apiClient';
import { disable } from '@parkwart/contracts/calls/disable';
import { checkIn, checkOut, entryAgeProblem } from '@parkwart/contracts/calls/parking';
import { updateFine, updateMI, updateNote, updatePayment, updatePrint } from '@parkwart/contracts/calls/recordChanges';
import { addDays, formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import type { StayState } from './states.ts';
import type { Stay } from './year.ts';

export interface FillYear {
  readonly booth: ApiClient;
  readonly office: ApiClient;
  readonly stays: readonly Stay[];
  readonly onDone: (done: number) => void;
}

/** Concurrent writes share a commit. */
const CONCURRENCY = 48;

/** A stay's key is the same in every run, so an aborted run can be repeated. */
function keyOf(stay: Stay, index: number): string {
  return createHash('sha256')
    .update(JSON.stringify([index, stay]))
    .digest('hex');
}

async function fillStay({ booth, office }: FillYear, stay: Stay, index: number): Promise<void> {
  const { vehicleNumber, vehicleModel, vehicleColor, entry, exit, fines } = stay;
  // The booth may not enter such old check-ins, and its look-ups of old records are rate-limited.
  const till = entryAgeProblem(addDays(entry, -2), new Date()) ? office : booth;
  const { _id, invoiceNumber } = await till.ask(checkIn, {
    body: { date: formatDay(entry), entryTime: formatClockTime(entry), vehicleNumber, vehicleModel, vehicleColor },
    idempotencyKey: keyOf(stay, index),
  });
  if (exit) await till.ask(checkOut, { query: { id: _id, exitTime: exit.toISOString() } });
  const params = { invoiceNumber: String(invoiceNumber) };
  if (fines.length > 0) await office.ask(updateFine, { params, body: { fines } });
  await fillState(office, params, stay.state);
}

/** Follows the order of work in the office; each call sets a state, so repeating it is harmless. */
async function fillState(office: ApiClient, params: { invoiceNumber: string }, state: StayState): Promise<void> {
  const { checkOutNote, MIStatus, printed, isPay, isDisable } = state;
  if (checkOutNote) await office.ask(updateNote, { params, body: { checkOutNote } });
  if (MIStatus) await office.ask(updateMI, { params, body: { MIStatus } });
  if (printed) await office.ask(updatePrint, { params, body: { isPrint: true, ...printed } });
  if (isPay) await office.ask(updatePayment, { params, body: { isPay } });
  if (isDisable) await office.ask(disable, { params, body: { isDisable } });
}

export async function fillYear(fill: FillYear): Promise<void> {
  const waiting = fill.stays.entries();
  let done = 0;
  const work = async () => {
    for (const [index, stay] of waiting) {
      await fillStay(fill, stay, index);
      done += 1;
      fill.onDone(done);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

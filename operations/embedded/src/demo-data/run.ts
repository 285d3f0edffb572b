import { createHash } from 'node:crypto';
import { checkIn, checkOut, entryAgeProblem } from '@parkwart/contracts/calls/checkInAndOut';
import { disable } from '@parkwart/contracts/calls/disable';
import { getFirstSteps } from '@parkwart/contracts/calls/firstSteps';
import { updatePrint } from '@parkwart/contracts/calls/letters';
import { getSettings, putSettings } from '@parkwart/contracts/calls/operatorSettings';
import { updateMI, updateNote, updatePayment } from '@parkwart/contracts/calls/recordChanges';
import { updateFine } from '@parkwart/contracts/calls/recordFines';
import { type ApiClient, openClient } from '@parkwart/contracts/calls-kit/apiClient';
import { addDays, formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import type { StayState } from './states.ts';
import { makeYear, type Stay } from './year.ts';

const count = new Intl.NumberFormat('de-DE');

const texts = {
  noDemo: 'Beispieldaten gibt es nur im Probebetrieb: Dieser Parkwart wurde mit DEMO_MODE=false gestartet.',
  progress: (done: number, all: number) =>
    `  ${count.format(done)} von ${count.format(all)} (${Math.round((done / all) * 100)} %)`,
  done: (stays: readonly Stay[], milliseconds: number) => {
    const parked = stays.filter(({ exit }) => !exit).length;
    const fined = stays.filter(({ fines }) => fines.length > 0).length;
    const paid = stays.filter(({ state }) => state.isPay).length;
    const dunned = stays.filter(({ state }) => state.MIStatus && !state.isPay).length;
    const seconds = (milliseconds / 1_000).toFixed(1).replace('.', ',');
    return (
      `Fertig in ${seconds} s: ${count.format(stays.length)} Vorgänge, davon ${count.format(parked)} noch geparkt, ` +
      `${count.format(paid)} bezahlt, ${count.format(fined)} mit Bußgeld und ${count.format(dunned)} in Mahnung oder Inkasso.`
    );
  },
} as const;

interface FillYear {
  readonly booth: ApiClient;
  readonly office: ApiClient;
  readonly stays: readonly Stay[];
  readonly onDone: (done: number) => void;
}

/** The number of concurrent requests; concurrent writes share a commit. */
const CONCURRENCY = 48;

/** The idempotency key of a stay is the same in every run, so that an aborted run can be repeated. */
function keyOf(stay: Stay, index: number): string {
  return createHash('sha256')
    .update(JSON.stringify([index, stay]))
    .digest('hex');
}

async function fillStay({ booth, office }: FillYear, stay: Stay, index: number): Promise<void> {
  const { vehicleNumber, vehicleModel, vehicleColor, entry, exit, fines } = stay;
  // The office enters old check-ins, because the booth may not, and the booth's look-ups of old records are
  // rate-limited.
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

/** Makes the calls in the order of work in the office. Each call sets a state, so repeating a call is harmless. */
async function fillState(office: ApiClient, params: { invoiceNumber: string }, state: StayState): Promise<void> {
  const { checkOutNote, MIStatus, printed, isPay, isDisable } = state;
  if (checkOutNote) await office.ask(updateNote, { params, body: { checkOutNote } });
  if (MIStatus) await office.ask(updateMI, { params, body: { MIStatus } });
  if (printed) await office.ask(updatePrint, { params, body: { isPrint: true, ...printed } });
  if (isPay) await office.ask(updatePayment, { params, body: { isPay } });
  if (isDisable) await office.ask(disable, { params, body: { isDisable } });
}

async function fillYear(fill: FillYear): Promise<void> {
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

interface RunDemoData {
  readonly base: string;
  readonly records: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

const STEPS = 20;

/** The number of attempts per request; repeating is harmless, because every write here is idempotent. */
const ATTEMPTS = 8;
const KEPT_DAYS = 400;

/** The accounts of the embedded product (specification §18). */
const BOOTH = { user: 'kasse', password: 'parkwart-kasse' };
const OFFICE = { user: 'admin', password: 'parkwart-admin' };

export async function runDemoData({ base, records, seed, say }: RunDemoData): Promise<void> {
  const startedAt = Date.now();
  const stays = makeYear(records, seed, new Date());
  const [booth, office] = await Promise.all([openClient(base, BOOTH, ATTEMPTS), openClient(base, OFFICE, ATTEMPTS)]);
  if (!(await office.ask(getFirstSteps)).isDemo) throw Object.assign(new Error(texts.noDemo), { name: 'Failure' });
  await extendRetention(office);
  const every = Math.max(1, Math.ceil(records / STEPS));
  await fillYear({
    booth,
    office,
    stays,
    onDone: (done) => {
      if (done % every === 0 || done === records) say(texts.progress(done, records));
    },
  });
  say(texts.done(stays, Date.now() - startedAt));
}

/** Extends the retention period. Otherwise retention would delete stays without a fine a month after their exit. */
async function extendRetention(office: ApiClient): Promise<void> {
  const { settings } = await office.ask(getSettings);
  if (settings.retainParkingDays >= KEPT_DAYS) return;
  await office.ask(putSettings, { body: { ...settings, retainParkingDays: KEPT_DAYS } });
}

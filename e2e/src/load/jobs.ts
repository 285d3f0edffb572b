import { createHash } from 'node:crypto';
import { FILES_FIELD } from '@parkwart/contracts/calls/attachments';
import type { Account } from '@parkwart/contracts/calls-kit/apiClient';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { type Chance, createChance } from 'embedded/demo-data/chance';
import { arrival } from '../testing/arrival.ts';
import type { AcknowledgedRecord, Kind, Ledger } from './ledger.ts';
import { type Conditions, PersistentUser } from './persistentUser.ts';
import { readBack } from './readBack.ts';

export const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** One simulated user of the load. */
export interface Writer {
  readonly user: PersistentUser;
  readonly ledger: Ledger;
  readonly chance: Chance;
  /** A text that no other writer of the run has; the writer's plates and usernames begin with it. */
  readonly prefix: string;
}

export async function openWriter(
  conditions: Conditions,
  account: Account,
  { ledger, prefix, seed }: { readonly ledger: Ledger; readonly prefix: string; readonly seed: number },
): Promise<Writer> {
  return { user: await PersistentUser.logIn(conditions, account), ledger, chance: createChance(seed), prefix };
}

export const plateOf = ({ prefix }: Writer, number: number) => `${prefix} ${number}`;

export function acknowledge({ ledger }: Writer, stored: ParkingRecord): AcknowledgedRecord {
  const { invoiceNumber, _id: id, vehicleNumber: plate } = stored;
  const initial = { isParked: true, isPaid: false, refunded: 0, prints: 0, note: '', finePrices: [], files: new Map() };
  const record = { invoiceNumber, id, plate, ...initial };
  ledger.records.push(record);
  ledger.acknowledge('check-in');
  return record;
}

const CAR = { vehicleModel: 'Volkswagen', vehicleColor: 'Blau' };
const LARGE_FILE = 200_000;

/** @param once the idempotency key to send; true creates a new one */
export function park(user: PersistentUser, plate: string, once: string | true, came = arrival()) {
  return user.send<ParkingRecord>('POST', '/parking', { body: { ...CAR, ...came, vehicleNumber: plate }, once });
}

/** @param came the time of arrival; one hour ago by default */
export async function checkIn(
  writer: Writer,
  number: number,
  came = arrival(),
): Promise<AcknowledgedRecord | undefined> {
  const stored = await park(writer.user, plateOf(writer, number), true, came);
  return stored && acknowledge(writer, stored);
}

interface Change {
  readonly request: readonly [method: string, path: string, body?: object];
  /** The record's fields after the request is acknowledged. */
  readonly result: Partial<AcknowledgedRecord>;
}

type ChangeKind = Extract<Kind, 'check-out' | 'fine' | 'payment' | 'note'>;

const CHANGES: Record<ChangeKind, (record: AcknowledgedRecord, chance: Chance) => Change> = {
  'check-out': ({ id }) => ({ request: ['POST', `/checkout?id=${id}`], result: { isParked: false } }),
  fine: ({ invoiceNumber }, chance) => {
    const finePrices = Array.from({ length: chance.between(1, 3) }, () => chance.between(10, 60));
    const fines = finePrices.map((price) => ({ type: 'Ohne Parkschein', price }));
    return { request: ['PUT', `/update-fine/${invoiceNumber}`, { fines }], result: { finePrices } };
  },
  payment: ({ invoiceNumber }) => ({
    request: ['PUT', `/update-payment/${invoiceNumber}`, { isPay: true }],
    result: { isPaid: true },
  }),
  note: ({ invoiceNumber }, chance) => {
    const note = `Notiz ${chance.between(1, 1_000_000)}`;
    return {
      request: ['PUT', `/check-notes/${invoiceNumber}`, { checkOutNote: note }],
      result: { note },
    };
  },
};

export async function upload(
  { user, ledger, chance }: Writer,
  record: AcknowledgedRecord,
  bytes = chance.between(100, LARGE_FILE),
): Promise<void> {
  const content = Buffer.from(`${record.plate} ${chance.next()} `.padEnd(bytes, 'x'));
  const body = new FormData();
  body.append(FILES_FIELD, new Blob([content]), `Beleg ${record.files.size + 1}.txt`);
  const path = `/upload-files/${record.invoiceNumber}`;
  const stored = await user.send<{ name: string }[]>('POST', path, { body, once: true });
  if (!stored) return;
  record.files.set(stored[0]?.name ?? '', hashOf(content));
  ledger.acknowledge('upload');
}

/** A task that a user repeats with the next number. */
export type Job = (writer: Writer, number: number) => Promise<unknown>;

/** @returns whether the change is acknowledged */
export async function change({ user, ledger, chance }: Writer, record: AcknowledgedRecord, kind: ChangeKind) {
  const { request, result } = CHANGES[kind](record, chance);
  const [method, path, body] = request;
  if (!(await user.send(method, path, { body }))) return false;
  Object.assign(record, result);
  ledger.acknowledge(kind);
  await readBack(user, record);
  return true;
}

/** A car arrives, gets some changes, and may leave. */
const comeAndGo: Job = async (writer, number) => {
  const record = await checkIn(writer, number);
  for (const kind of Object.keys(CHANGES) as ChangeKind[])
    if (record && writer.chance.next() < 0.5) await change(writer, record, kind);
};

const attach: Job = async (writer, number) => {
  const record = await checkIn(writer, number);
  const files = writer.chance.between(1, 3);
  for (let file = 0; record && file < files; file += 1) await upload(writer, record);
};

export const hire: Job = async ({ user, ledger, prefix }, number) => {
  const username = `${prefix} ${number}`;
  const body = {
    username,
    email: `${prefix.toLowerCase()}${number}@parkraum.example`,
    phone: '030 123456',
    password: 'Regen am Kiosk 7',
    gender: 'weiblich',
  };
  if (!(await user.send('POST', '/add-user', { body, once: true }))) return;
  ledger.usernames.push(username);
  ledger.acknowledge('user');
};

/** Each job has its own user, so that a user who waits for a part that is down does not block the others. */
export const JOBS: readonly Job[] = [comeAndGo, comeAndGo, comeAndGo, attach, attach, hire];

/** All actions of booth and office with a car, in the order of a day. */
export const workOnRecord: Job = async (writer, number) => {
  const record = await checkIn(writer, number);
  if (!record) return;
  const { user } = writer;
  await user.send('GET', `/invoice-search?invoiceNumber=${record.invoiceNumber}`);
  await user.send('PUT', `/check-notes/${record.invoiceNumber}`, { body: { checkOutNote: 'Kratzer vorn' } });
  await user.send('GET', '/records?limit=5');
  await user.send('POST', `/checkout?id=${record.id}`);
  await user.send('POST', '/session/refresh');
  await user.send('GET', '/all-user');
};

export async function workOnAttachments(writer: Writer, number: number): Promise<AcknowledgedRecord | undefined> {
  const record = await checkIn(writer, number);
  if (!record) return undefined;
  const { user } = writer;
  await upload(writer, record);
  await user.send('GET', `/attachments/${record.invoiceNumber}`);
  const body = { files: [...record.files.keys()], invoiceNumber: String(record.invoiceNumber) };
  await user.send('POST', '/download-file', { body });
  return record;
}

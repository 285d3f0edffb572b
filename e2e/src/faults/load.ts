import { setTimeout as wait } from 'node:timers/promises';
import { FILES_FIELD } from '@parkwart/contracts/calls/attachments';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import type { Chance } from 'embedded/demo-data/chance';
import { arrival } from '../testing/arrival.ts';
import { hashOf, type KeptRecord, type Kind, type Ledger } from './ledger.ts';
import type { PersistentUser } from './persistentUser.ts';

/** One kind of write by one user, entered in the ledger when it is acknowledged. */
export interface Writer {
  readonly user: PersistentUser;
  readonly ledger: Ledger;
  readonly chance: Chance;
  /** Unique among the run's writers: plates and usernames begin with it. */
  readonly prefix: string;
}

const CAR = { ...arrival(), vehicleModel: 'Volkswagen', vehicleColor: 'Blau' };
const LARGE_FILE = 200_000;

export async function checkIn({ user, ledger, prefix }: Writer, number: number): Promise<KeptRecord | undefined> {
  const plate = `${prefix} ${number}`;
  const body = { ...CAR, vehicleNumber: plate };
  const made = await user.send<ParkingRecord>('POST', '/parking', { body, once: true });
  if (!made) return undefined;
  const { invoiceNumber, _id: id } = made;
  const record = {
    invoiceNumber,
    id,
    plate,
    isParked: true,
    isPaid: false,
    note: '',
    finePrices: [],
    files: new Map(),
  };
  ledger.records.push(record);
  ledger.acknowledge('check-in');
  return record;
}

type Change = (writer: Writer, record: KeptRecord) => Promise<unknown>;

const checkOut: Change = async ({ user, ledger }, record) => {
  if (!(await user.send('POST', `/checkout?id=${record.id}`))) return;
  record.isParked = false;
  ledger.acknowledge('check-out');
};

const fine: Change = async ({ user, ledger, chance }, record) => {
  const prices = Array.from({ length: chance.between(1, 3) }, () => chance.between(10, 60));
  const fines = prices.map((price) => ({ type: 'Ohne Parkschein', price }));
  if (!(await user.send('PUT', `/update-fine/${record.invoiceNumber}`, { body: { fines } }))) return;
  record.finePrices = prices;
  ledger.acknowledge('fine');
};

const payment: Change = async ({ user, ledger }, record) => {
  if (!(await user.send('PUT', `/update-payment/${record.invoiceNumber}`, { body: { isPay: true } }))) return;
  record.isPaid = true;
  ledger.acknowledge('payment');
};

const note: Change = async ({ user, ledger, chance }, record) => {
  const text = `Notiz ${chance.between(1, 1_000_000)}`;
  if (!(await user.send('PUT', `/check-notes/${record.invoiceNumber}`, { body: { checkOutNote: text } }))) return;
  record.note = text;
  ledger.acknowledge('note');
};

export const upload = (writer: Writer, record: KeptRecord) =>
  uploadOf(writer, record, writer.chance.between(100, LARGE_FILE));

export async function uploadOf({ user, ledger, chance }: Writer, record: KeptRecord, bytes: number): Promise<void> {
  const name = `Beleg ${record.files.size + 1}.txt`;
  const content = Buffer.from(`${record.plate} ${chance.next()} `.padEnd(bytes, 'x'));
  const body = new FormData();
  body.append(FILES_FIELD, new Blob([content]), name);
  const stored = await user.send<{ name: string }[]>('POST', `/upload-files/${record.invoiceNumber}`, {
    body,
    once: true,
  });
  if (!stored) return;
  record.files.set(stored[0]?.name ?? '', hashOf(content));
  ledger.acknowledge('upload');
}

async function addUser({ user, ledger, prefix }: Writer, number: number): Promise<void> {
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
}

const CHANGES: Partial<Record<Kind, Change>> = { 'check-out': checkOut, fine, payment, note };

/** In ms, between two cars of one user. */
const PAUSE_MS = 50;

/** Works at one thing after another until `isOver`. */
export type Job = (writer: Writer, isOver: () => boolean) => Promise<void>;

/** Cars come, get some of the changes in any order, and may leave. */
const park: Job = async (writer, isOver) => {
  for (let number = 1; !isOver(); number += 1, await wait(PAUSE_MS)) {
    const record = await checkIn(writer, number);
    for (const change of Object.values(CHANGES)) if (record && writer.chance.next() < 0.5) await change(writer, record);
  }
};

const attach: Job = async (writer, isOver) => {
  for (let number = 1; !isOver(); number += 1, await wait(PAUSE_MS)) {
    const record = await checkIn(writer, number);
    const files = writer.chance.between(1, 3);
    for (let file = 0; record && file < files; file += 1) await upload(writer, record);
  }
};

const hire: Job = async (writer, isOver) => {
  for (let number = 1; !isOver(); number += 1, await wait(PAUSE_MS)) await addUser(writer, number);
};

/** Separate users, so that one whose part is down holds up no other. */
export const JOBS: readonly Job[] = [park, park, park, attach, attach, hire];

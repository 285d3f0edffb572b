import type { Attachment } from '@parkwart/contracts/calls/attachments';
import type { User } from '@parkwart/contracts/calls/user';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { hashOf } from '../load/jobs.ts';
import type { AcknowledgedRecord, Ledger } from '../load/ledger.ts';
import type { PersistentUser } from '../load/persistentUser.ts';
import { differences } from './differences.ts';

const AT_ONCE = 8;

function acknowledgedLine(record: AcknowledgedRecord): string {
  const { plate, invoiceNumber, isParked, isPaid, note, finePrices, files } = record;
  return JSON.stringify([
    plate,
    invoiceNumber,
    isParked,
    isPaid,
    note,
    [...finePrices].sort(),
    [...files.keys()].sort(),
  ]);
}

function storedLine({ vehicleNumber, invoiceNumber, isParked, isPay, checkOutNote, ...lists }: ParkingRecord): string {
  const prices = lists.fines.map(({ price }) => price).sort();
  const files = [...lists.files, ...lists.images].sort();
  return JSON.stringify([vehicleNumber, invoiceNumber, isParked, isPay, checkOutNote, prices, files]);
}

async function wrongRecords(prefix: string, { records }: Ledger, admin: PersistentUser): Promise<string[]> {
  const all = (await admin.send<ParkingRecord[]>('GET', '/all-vehicle')) ?? [];
  const duplicates = all.length - new Set(all.map(({ invoiceNumber }) => invoiceNumber)).size;
  const own = all.filter(({ vehicleNumber }) => vehicleNumber.startsWith(prefix));
  return [
    ...(duplicates > 0 ? [`${duplicates} duplicate invoice numbers`] : []),
    ...differences(records.map(acknowledgedLine), own.map(storedLine)),
  ];
}

/** Downloads each attachment through the gateway's links. */
async function wrongFiles({ records }: Ledger, admin: PersistentUser): Promise<string[]> {
  const download = async ({ invoiceNumber, plate }: AcknowledgedRecord): Promise<string[]> => {
    const listed = (await admin.send<Attachment[]>('GET', `/attachments/${invoiceNumber}`)) ?? [];
    const files = listed.map(({ name }) => name);
    if (files.length === 0) return [];
    const body = { files, invoiceNumber: String(invoiceNumber) };
    const links = (await admin.send<string[]>('POST', '/download-file', { body })) ?? [];
    const lineOf = async (link: string, index: number) => {
      const content = await (await fetch(link)).arrayBuffer();
      return `${plate}: ${files[index]} ${hashOf(new Uint8Array(content))}`;
    };
    return Promise.all(links.map(lineOf));
  };
  const withFiles = records.filter(({ files }) => files.size > 0);
  const stored: string[] = [];
  for (let at = 0; at < withFiles.length; at += AT_ONCE) {
    const batch = withFiles.slice(at, at + AT_ONCE);
    stored.push(...(await Promise.all(batch.map(download))).flat());
  }
  const acknowledged = withFiles.flatMap(({ plate, files }) =>
    [...files].map(([name, hash]) => `${plate}: ${name} ${hash}`),
  );
  return differences(acknowledged, stored);
}

export const fetchUsers = async (admin: PersistentUser) => (await admin.send<User[]>('GET', '/all-user')) ?? [];

async function wrongUsers(prefix: string, { usernames }: Ledger, admin: PersistentUser): Promise<string[]> {
  const stored = (await fetchUsers(admin))
    .map(({ username }) => username)
    .filter((username) => username.startsWith(prefix));
  const line = (username: string) => `user ${username}`;
  return differences(usernames.map(line), stored.map(line));
}

/** Checks that every acknowledged write exists exactly once. @returns the violations, one per line */
export async function brokenPromises(prefix: string, ledger: Ledger, admin: PersistentUser): Promise<string[]> {
  return [
    ...(await wrongRecords(prefix, ledger, admin)),
    ...(await wrongFiles(ledger, admin)),
    ...(await wrongUsers(prefix, ledger, admin)),
  ];
}

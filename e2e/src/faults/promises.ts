import type { Attachment } from '@parkwart/contracts/calls/attachments';
import type { User } from '@parkwart/contracts/calls/user';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { hashOf, type KeptRecord, type Ledger } from './ledger.ts';
import type { PersistentUser } from './persistentUser.ts';

const AT_ONCE = 8;

async function inBatches<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(work));
}

const sorted = (values: Iterable<string | number>) => JSON.stringify([...values].sort());

function differences(kept: KeptRecord, stored: ParkingRecord): string[] {
  const { isParked, isPaid, note, finePrices } = kept;
  const pairs = [
    ['number', kept.invoiceNumber, stored.invoiceNumber],
    ['isParked', isParked, stored.isParked],
    ['isPay', isPaid, stored.isPay],
    ['note', note, stored.checkOutNote],
    ['fines', sorted(finePrices), sorted(stored.fines.map(({ price }) => price))],
    ['files', sorted(kept.files.keys()), sorted([...stored.files, ...stored.images])],
  ] as const;
  return pairs
    .filter(([, expected, found]) => expected !== found)
    .map(([what, expected, found]) => `${kept.plate}: ${what} is ${found}, acknowledged was ${expected}`);
}

async function compareRecords(prefix: string, { records }: Ledger, admin: PersistentUser): Promise<string[]> {
  const all = (await admin.send<ParkingRecord[]>('GET', '/all-vehicle')) ?? [];
  const numbers = all.map(({ invoiceNumber }) => invoiceNumber);
  const twice = numbers.length - new Set(numbers).size;
  const byPlate = new Map<string, ParkingRecord[]>();
  for (const one of all.filter(({ vehicleNumber }) => vehicleNumber.startsWith(prefix))) {
    byPlate.set(one.vehicleNumber, [...(byPlate.get(one.vehicleNumber) ?? []), one]);
  }
  const kept = new Set(records.map(({ plate }) => plate));
  return [
    ...(twice > 0 ? [`${twice} numbers were given twice`] : []),
    ...records.flatMap((record) => {
      const found = byPlate.get(record.plate) ?? [];
      const [stored] = found;
      if (!stored) return [`${record.plate} (${record.invoiceNumber}) is lost`];
      if (found.length > 1) return [`${record.plate} is there ${found.length} times`];
      return differences(record, stored);
    }),
    ...[...byPlate.keys()].filter((plate) => !kept.has(plate)).map((plate) => `${plate} was never acknowledged`),
  ];
}

/** Downloads each attachment, by the gateway's links. */
async function compareFiles({ records }: Ledger, admin: PersistentUser): Promise<string[]> {
  const wrong: string[] = [];
  await inBatches(
    records.filter(({ files }) => files.size > 0),
    async ({ invoiceNumber, plate, files }) => {
      const listed = (await admin.send<Attachment[]>('GET', `/attachments/${invoiceNumber}`)) ?? [];
      const names = listed.map(({ name }) => name);
      if (sorted(names) !== sorted(files.keys()))
        wrong.push(`${plate}: lists ${names}, acknowledged ${[...files.keys()]}`);
      if (names.length === 0) return;
      const body = { files: names, invoiceNumber: String(invoiceNumber) };
      const links = (await admin.send<string[]>('POST', '/download-file', { body })) ?? [];
      for (const [index, link] of links.entries()) {
        const response = await fetch(link);
        const content = new Uint8Array(await response.arrayBuffer());
        const name = names[index] ?? '';
        if (hashOf(content) !== files.get(name))
          wrong.push(`${plate}: ${name} is not what was sent (${response.status})`);
      }
    },
  );
  return wrong;
}

async function compareUsers(prefix: string, { usernames }: Ledger, admin: PersistentUser): Promise<string[]> {
  const all = (await admin.send<User[]>('GET', '/all-user')) ?? [];
  const stored = all.map(({ username }) => username).filter((username) => username.startsWith(prefix));
  return sorted(stored) === sorted(usernames) ? [] : [`users ${sorted(stored)}, acknowledged ${sorted(usernames)}`];
}

/** Every acknowledged write is there exactly once. @returns what is not, a line each */
export async function brokenPromises(prefix: string, ledger: Ledger, admin: PersistentUser): Promise<string[]> {
  return [
    ...(await compareRecords(prefix, ledger, admin)),
    ...(await compareFiles(ledger, admin)),
    ...(await compareUsers(prefix, ledger, admin)),
  ];
}

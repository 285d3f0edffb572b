import type { Database } from '@parkwart/service-kit/database/database';
import { journalPage } from '@parkwart/service-kit/journal/journalQueries';
import { postingsOf } from 'svc-parking/accounts/postingRepository';
import { countEntries, listEntries } from 'svc-parking/bank/bankEntries';
import { listMonths } from 'svc-parking/books/bookMonths';
import { readPlateHistory } from 'svc-parking/plate-history/plateHistory';
import { readHolds } from 'svc-parking/privacy/holds';
import { dueRefunds } from 'svc-parking/refunds/dueRefunds';
import { elapsedMs, say } from '../compare.ts';
import { NOW } from '../databases.ts';

const PAGE = 50;
const ROUNDS = 7;

interface Page {
  readonly title: string;
  read(): Promise<unknown>;
}

/** Pages that admins see besides the lists of records, grouped by the figure whose goal applies to them. */
export async function pagesOf(database: Database): Promise<Readonly<Record<string, readonly Page[]>>> {
  const places = await placesIn(database);
  return {
    'slowest page of journal': journalPages(database, places),
    'slowest page of holds': [
      { title: 'all holds', read: () => readHolds(database, NOW, {}) },
      { title: 'of a record', read: () => readHolds(database, NOW, { invoiceNumber: String(places.middle) }) },
    ],
    'slowest page of plates': [places.often, places.middlePlate, 'B-UNB 404'].map((plate) => ({
      title: plate,
      read: () => readPlateHistory(database, plate, NOW),
    })),
    'slowest page of accounts': accountPages(database, places),
    'count of bank entries': [{ title: 'by state', read: () => countEntries(database) }],
  };
}

type Places = Awaited<ReturnType<typeof placesIn>>;

async function placesIn(database: Database) {
  const [ends] = await database.read<{ first: number; last: number }>(
    'SELECT MIN(id) AS first, MAX(id) AS last FROM records',
  );
  const { first, last } = { first: Number(ends?.first), last: Number(ends?.last) };
  const middle = Math.round((first + last) / 10) * 5;
  const [one] = await database.read<{ plate: string }>(
    `SELECT vehicleNumber AS plate FROM records WHERE id = ${middle}`,
  );
  const [often] = await database.read<{ plate: string }>(`SELECT MIN(vehicleNumber) AS plate, COUNT(*) AS visits
    FROM records WHERE id < ${first + 100_000} GROUP BY normalisedPlate ORDER BY visits DESC LIMIT 1`);
  return { first, last, middle, deep: first + 100, often: String(often?.plate), middlePlate: String(one?.plate) };
}

function journalPages(database: Database, { middle, deep }: Places): Page[] {
  const filters = {
    all: {},
    kind: { kind: 'check-in' },
    'rarer kind': { kind: 'fines' },
    'kind without entries': { kind: 'hold' },
    account: { account: '1' },
    'account and kind': { account: '2', kind: 'fines' },
    days: { from: '1.3.2026', to: '31.3.2026' },
    'kind and days': { kind: 'fines', from: '1.3.2026', to: '31.3.2026' },
    record: { subject: `record:${middle}` },
  };
  return Object.entries(filters).flatMap(([title, filter]) => [
    { title, read: () => journalPage(database, filter, { limit: PAGE }) },
    ...[middle, deep].map((id) => ({
      title: `${title}, after ${id}`,
      read: () => journalPage(database, filter, { after: String(id), limit: PAGE }),
    })),
  ]);
}

function accountPages(database: Database, { middle, deep }: Places): Page[] {
  const bank = { state: 'booked', limit: PAGE } as const;
  return [
    { title: 'a record’s account', read: () => postingsOf(database, middle) },
    { title: 'months of the books', read: () => listMonths(database, NOW) },
    { title: 'bank entries', read: () => listEntries(database, bank) },
    { title: 'bank entries, oldest', read: () => listEntries(database, { ...bank, after: String(deep) }) },
    { title: 'bank entries with a rest', read: () => listEntries(database, { ...bank, hasRest: true }) },
    { title: 'due refunds', read: () => dueRefunds(database) },
  ];
}

/**
 * Returns the time of the slowest page. Each page counts with the time of its fastest round, because slower rounds
 * include the work of other programs.
 */
export async function slowestMs(title: string, pages: readonly Page[]): Promise<number> {
  say(`  ${title}`);
  let slowest = 0;
  for (const page of pages) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await elapsedMs(page.read));
    const [fastest = 0] = times.sort((one, other) => one - other);
    say(`    ${page.title.padEnd(40)}${fastest.toFixed(2)} ms, median ${times[ROUNDS >> 1]?.toFixed(2)} ms`);
    slowest = Math.max(slowest, fastest);
  }
  return slowest;
}

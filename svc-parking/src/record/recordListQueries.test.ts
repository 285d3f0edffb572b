import type { Database } from '@parkwart/service-kit/database';
import { describeOnEachDatabase, type TestDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { insertRecords } from '../testing/insertRecords.ts';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';
import { type ListFilter, type PageStart, recordListQueries } from './recordListQueries.ts';

const RECORDS = 20_000;
const FIRST = 100_001;
const PAGE = 50;
const start = new Date('2025-01-01T12:00:00Z').getTime();
const hoursLater = (hours: number) => new Date(start + hours * 3_600_000);

const sketches = Array.from({ length: RECORDS }, (_, index) => ({
  vehicleNumber: `B-XY ${index % 10_000}`,
  entryAt: hoursLater(index),
  isPay: index % 10 !== 0,
  isDisable: index % 100 === 7,
  isPrint: index % 400 === 0,
  ...(index % 40 === 0 ? { miStatus: 'M' as const } : {}),
  ...(index % 200 === 10 ? { miStatus: 'I' as const } : {}),
}));

interface Access {
  readonly table: string;
  readonly type: string;
  readonly Extra: string;
  readonly r_rows: string;
}

const PAGES: readonly [string, ListFilter, PageStart][] = [
  ...(['all', 'open', 'closed', 'reminder', 'collection', 'active', 'inactive'] as const).flatMap(
    (list): [string, ListFilter, PageStart][] => [
      [`the newest of ${list}`, { list }, {}],
      [`those of ${list} after one in the middle`, { list }, { after: String(FIRST + RECORDS / 2) }],
      [`those of ${list} before one in the middle`, { list }, { before: String(FIRST + RECORDS / 2) }],
    ],
  ),
  ['reminders to print', { list: 'reminder', isPrint: false }, {}],
  ['printed reminders', { list: 'reminder', isPrint: true }, {}],
  ['invoices that begin with 1010', { list: 'all', invoiceNumber: '1010' }, {}],
  ['a week long ago', { list: 'all', entryFrom: hoursLater(100), entryBefore: hoursLater(268) }, {}],
  ['open ones of a month long ago', { list: 'open', entryFrom: hoursLater(100), entryBefore: hoursLater(844) }, {}],
  [
    'a wide range after one in its middle',
    { list: 'all', entryFrom: hoursLater(100), entryBefore: hoursLater(RECORDS) },
    { after: String(FIRST + RECORDS / 2) },
  ],
];

/** Filters whose rows lie anywhere, so the query may only scan an index. */
const SEARCHES: readonly [string, ListFilter][] = (
  ['all', 'open', 'closed', 'reminder', 'collection', 'active', 'inactive'] as const
).flatMap((list): [string, ListFilter][] => [
  [`a plate in ${list}`, { list, plate: '4711' }],
  [`a plate in a month of ${list}`, { list, plate: '4711', entryFrom: hoursLater(100), entryBefore: hoursLater(844) }],
]);
const COUNTS: readonly [string, ListFilter][] = [
  ...PAGES.filter(([, , { after, before }]) => !after && !before).map(([title, filter]): [string, ListFilter] => [
    title,
    filter,
  ]),
  ...SEARCHES,
];

describeOnEachDatabase('recordListQueries', (makeDatabase) => {
  let database: TestDatabase;
  let parking: ParkingUnderTest;
  let asked: [string, Record<string, unknown>][];
  let watched: Database;

  beforeAll(async () => {
    database = await makeDatabase();
    parking = await startParking(database);
    const real = parking.service.database;
    await insertRecords(real, sketches);
    watched = {
      ...real,
      select: (sql, replacements = {}, transaction) => {
        asked.push([sql, replacements]);
        return real.select(sql, replacements, transaction);
      },
    };
  }, 60_000);
  beforeEach(() => {
    asked = [];
  });
  afterAll(async () => {
    await parking.stop();
    await database.remove();
  });

  it.each(PAGES)('reads at most ten times the rows that it returns of %s', async (_title, filter, pageStart) => {
    const rows = await recordListQueries(watched).page(filter, pageStart, PAGE);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).sort((one, other) => other - one));
    const [sql, replacements] = asked.at(-1) ?? ['', {}];
    const read = await expectOnlyIndex(sql, replacements);
    expect(read).toBeLessThanOrEqual(10 * rows.length);
  });

  it.each(SEARCHES)('reads only rows that it returns, looking for %s', async (_title, filter) => {
    await recordListQueries(watched).page(filter, {}, PAGE);
    const [sql, replacements] = asked.at(-1) ?? ['', {}];
    await expectOnlyIndex(sql, replacements);
  });

  it.each(COUNTS)('counts %s without reading a row', async (_title, filter) => {
    await recordListQueries(watched).count(filter);
    for (const [sql, replacements] of [...asked]) await expectOnlyIndex(sql, replacements);
  });

  /** Allows covering indexes, rows read by key and no sorting. @returns index entries read, if reported */
  async function expectOnlyIndex(sql: string, replacements: Record<string, unknown>): Promise<number> {
    if (watched.dialect === 'sqlite') {
      const plan = await watched.select<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, replacements);
      const searches = plan
        .map(({ detail }) => detail)
        .filter((detail) => !/^(?:CO-ROUTINE|MATERIALIZE|SCAN) found/.test(detail));
      for (const detail of searches) {
        expect(detail).toMatch(/^SEARCH records USING (?:COVERING INDEX records_\w+|INTEGER PRIMARY KEY \(rowid=\?\))/);
      }
      expect(searches.length).toBeGreaterThan(0);
      return 0;
    }
    const plan = await watched.select<Access>(`ANALYZE ${sql}`, replacements);
    const found = plan.filter(({ table }) => !table.startsWith('<derived'));
    for (const { type, Extra } of found) {
      expect(['range', 'ref', 'eq_ref']).toContain(type);
      expect(Extra).not.toContain('filesort');
      if (type !== 'eq_ref') expect(Extra).toContain('Using index');
    }
    const looked = found.filter(({ type }) => type !== 'eq_ref');
    expect(looked).toHaveLength(1);
    return Number(looked[0]?.r_rows);
  }

  it('returns every record of a list once, newest first, in batches', async () => {
    const ids: number[] = [];
    for await (const batch of recordListQueries(watched).all({ list: 'all' })) {
      expect(batch.length).toBeLessThanOrEqual(500);
      ids.push(...batch.map(({ id }) => id));
    }
    expect(ids).toEqual(Array.from({ length: RECORDS }, (_, index) => FIRST + RECORDS - 1 - index));
  });

  it('reads the next batch only when the one before was consumed', async () => {
    const batches = recordListQueries(watched).all({ list: 'all' });
    await batches.next();
    expect(asked).toHaveLength(1);
    await batches.next();
    expect(asked).toHaveLength(2);
    await batches.return(undefined);
  });

  it('GET /all-vehicle streams 20,000 records as one array', async () => {
    const { status, body } = await parking.request('GET', '/all-vehicle', { cookie: parking.admin });
    expect(status).toBe(200);
    expect(body).toHaveLength(RECORDS);
    expect(body[0].invoiceNumber).toBe(FIRST + RECORDS - 1);
    expect(body.at(-1).invoiceNumber).toBe(FIRST);
  });
});

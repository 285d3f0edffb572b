import { LIST_STATES, RECORD_LISTS, type RecordList } from '@parkwart/contracts/calls/recordLists';
import { RECORD_SORTS, SORT_ORDERS } from '@parkwart/contracts/inputs/recordSort';
import { chargesTotal, openCents } from '@parkwart/contracts/rules/claim';
import { isPlateFound } from '@parkwart/contracts/rules/plateSearch';
import type { Database } from '@parkwart/service-kit/database/database';
import { countReads } from '@parkwart/service-kit/testing/countReads';
import { describeOnDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { watchDatabase } from '@parkwart/service-kit/testing/watchDatabase';
import { BUDGETS } from '@parkwart/tooling/budgets.mjs';
import { SEGMENT_IDS } from '../plate-index/plateFragments.ts';
import { plateIndexTask } from '../plate-index/plateIndex.ts';
import { type RecordRow, recordFields, type StoredRecord } from '../record/recordRow.ts';
import { insertRecords } from '../testing/insertRecords.ts';
import { listCombinations } from '../testing/listCombinations.ts';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';
import { LETTER_DAYS, type ListFilter, statesOf } from './listConditions.ts';
import { SORT_COLUMNS } from './listOrders.ts';
import { recordListQueries } from './recordListQueries.ts';
import { workingLists } from './workingLists.ts';

const RECORDS = 8_000;
const FIRST = 100_001;
const PAGE = 50;
const MAX_READ_PER_ROW = BUDGETS.readPerRow;
/** If few records match both list and plate, the query reads the whole list, or all records with matching plates. */
const READS_PER_CANDIDATE = 3;
const START = new Date('2025-01-01T12:00:00Z').getTime();
const HOUR_MS = 3_600_000;
const DISTRICTS = ['B', 'B', 'B', 'B', 'P', 'HH', 'M', 'K', 'BAR', 'MÜ'];
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** Distributed like the demo data's: half of the plates begin with B, numbers have one to four digits. */
function plateOf(index: number): string {
  const scattered = (index * 7_919) % 1_000_003;
  const letter = (step: number) => LETTERS[Math.floor(scattered / step) % LETTERS.length];
  return `${DISTRICTS[scattered % DISTRICTS.length]}-${letter(10)}${letter(230)} ${1 + (scattered % 9_999)}`;
}

/** One in a hundred entries is reported a day late. */
const entryOf = (index: number) => new Date(START + (index - (index % 100 === 50 ? 24 : 0)) * HOUR_MS);

const sketches = Array.from({ length: RECORDS }, (_, index) => ({
  vehicleNumber: plateOf(index),
  entryAt: entryOf(index),
  ...(index % 7 === 0 ? {} : { exitAt: new Date(entryOf(index).getTime() + (index % 5) * HOUR_MS) }),
  feeCents: index % 4 === 0 ? 200 * (index % 9) : 0,
  finesCents: index % 10 === 0 ? 2_500 : 0,
  isPay: index % 33 !== 0,
  isDisable: index % 240 === 7,
  isPrint: index % 66 === 0,
  letterDeadline: null,
  ...(index % 198 === 0 ? { miStatus: 'M' as const } : {}),
  ...(index % 231 === 33 ? { miStatus: 'I' as const } : {}),
}));

const COMBINATIONS = listCombinations({
  firstId: FIRST,
  lastId: FIRST + RECORDS - 1,
  firstEntry: entryOf(0),
  lastEntry: entryOf(RECORDS - 1),
});

function isIn(list: RecordList, { isDisable, isPay, miStatus }: RecordRow): boolean {
  const state = { isDisable, isPay, MIStatus: miStatus };
  return Object.entries(LIST_STATES[list]).every(([field, value]) => state[field as keyof typeof state] === value);
}

describeOnDatabase('recordListQueries', (makeDatabase) => {
  let database: TestDatabase;
  let parking: ParkingUnderTest;
  let asked: string[];
  let watched: Database;
  let listed: Readonly<Record<RecordList, RecordRow[]>>;

  beforeAll(async () => {
    database = await makeDatabase();
    parking = await startParking(database);
    const real = parking.service.database;
    await insertRecords(real, sketches);
    watched = watchDatabase(real, { read: (sql) => asked.push(sql) });
    await plateIndexTask(real).run(() => false);
    const every = (await real.read<StoredRecord>('SELECT * FROM records ORDER BY id DESC')).map(recordFields.read);
    listed = Object.fromEntries(
      RECORD_LISTS.map((list) => [list, every.filter((record) => isIn(list, record))]),
    ) as Record<RecordList, RecordRow[]>;
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(async () => {
    await parking.stop();
    await database.remove();
  });

  /** Applies the specification's rules without an index. */
  const matchingAnew = ({ list, plate, invoiceNumber, entryFrom, entryBefore, isPrint, hasFines }: ListFilter) =>
    listed[list].filter(
      (record) =>
        (!plate || isPlateFound(record.vehicleNumber, plate)) &&
        (!invoiceNumber || String(record.id).startsWith(invoiceNumber)) &&
        (!hasFines || record.finesCents > 0) &&
        (!entryFrom || record.entryAt >= entryFrom) &&
        (!entryBefore || record.entryAt < entryBefore) &&
        (isPrint === undefined || record.isPrint === isPrint),
    );
  const matched = new Map<string, RecordRow[]>();
  const matching = (filter: ListFilter): RecordRow[] => {
    const key = JSON.stringify(filter);
    const found = matched.get(key) ?? matchingAnew(filter);
    matched.set(key, found);
    return found;
  };

  describe.each(RECORD_LISTS)('of the list %s', (name) => {
    const combinations = COMBINATIONS.filter(({ filter }) => filter.list === name);

    it('returns, for any filters, exactly the matching records of the page, and count and sums of all matching records', async () => {
      for (const { title, filter, start } of combinations) {
        const { page, count } = recordListQueries(watched);
        const all = matching(filter);
        const { after, before } = start;
        const beyond = all.filter(({ id }) => (!after || id < Number(after)) && (!before || id > Number(before)));
        const expected = before === undefined ? beyond.slice(0, PAGE) : beyond.slice(-PAGE);
        const found = await page(filter, start, PAGE);
        expect([title, found.map(({ id }) => id)]).toEqual([title, expected.map(({ id }) => id)]);
        const sum = {
          total: all.length,
          finesCents: all.reduce((cents, record) => cents + record.finesCents, 0),
          chargedCents: all.reduce((cents, record) => cents + chargesTotal(record), 0),
          openCents: all.reduce((cents, record) => cents + openCents(record), 0),
        };
        expect([title, await count(filter)]).toEqual([title, { ...sum, isMore: false }]);
        expect([title, await count(filter, sum.total || 1)]).toEqual([title, { ...sum, isMore: false }]);
        if (sum.total < 2) continue;
        expect(await count(filter, sum.total - 1)).toMatchObject({ total: sum.total - 1, isMore: true });
      }
    }, 180_000);

    it("reads at most ten times a page's rows, whatever the filters", async () => {
      const tooMany: [string, number][] = [];
      const [rows] = await watched.read<{ unindexed: number }>('SELECT SUM(isUnindexed) AS unindexed FROM records');
      const unindexed = Number(rows?.unindexed);
      expect(unindexed).toBeLessThan(2 * SEGMENT_IDS);
      for (const { title, filter, start } of combinations) {
        const read = await countReads(parking.service.database, (own) =>
          recordListQueries(own).page(filter, start, PAGE),
        );
        const { plate, ...list } = filter;
        const sparser = plate ? Math.min(matching(list).length, matching({ list: 'all', plate }).length) : 0;
        const most = MAX_READ_PER_ROW * PAGE + (plate ? unindexed + READS_PER_CANDIDATE * sparser : 0);
        if (read > most) tooMany.push([title, read]);
      }
      expect(tooMany).toEqual([]);
    }, 180_000);
  });

  describe.each(RECORD_SORTS)('sorted by %s', (sort) => {
    const { column, isByState } = sort === 'invoice' ? { column: 'id' } : SORT_COLUMNS[sort];
    const FILTERS: readonly ListFilter[] = [
      { list: 'all' },
      { list: 'active' },
      { list: 'closed' },
      { list: 'reminder' },
      { list: 'reminder', isPrint: true },
      { list: 'open', entryFrom: new Date(START + 3_000 * HOUR_MS), entryBefore: new Date(START + 5_000 * HOUR_MS) },
      { list: 'all', plate: '47' },
      { list: 'closed', hasFines: true },
    ];

    let idsInOrder: Readonly<Record<(typeof SORT_ORDERS)[number], readonly number[]>>;
    beforeAll(async () => {
      // Takes the expected order from the database, because the database can order texts differently from a sort in
      // JavaScript.
      const sql = `SELECT id FROM records ORDER BY ${isByState ? 'listState, ' : ''}${column}, id`;
      const asc = (await parking.service.database.read<{ id: number }>(sql)).map(({ id }) => id);
      idsInOrder = { asc, desc: asc.toReversed() };
    });

    it.each(SORT_ORDERS)(
      'returns pages with the rows that the sorted table has at both ends and in the middle of the list, %s',
      async (order) => {
        const { page } = workingLists(watched);
        const sorted = idsInOrder[order];
        for (const filter of FILTERS) {
          const wanted = new Set(matching(filter).map(({ id }) => id));
          const all = sorted.filter((id) => wanted.has(id));
          const idsOf = async (start: Parameters<typeof page>[2]) => {
            const { rows, edges } = await page(filter, { sort, order }, start, PAGE);
            return { ids: rows.map(({ id }) => id), edges };
          };
          const first = await idsOf({});
          expect([filter, first.ids]).toEqual([filter, all.slice(0, PAGE)]);
          const next = await idsOf({ after: String(first.ids.at(-1)), value: first.edges?.last });
          expect([filter, next.ids]).toEqual([filter, all.slice(PAGE, 2 * PAGE)]);
          const middle = Math.floor(all.length / 2);
          expect((await idsOf({ at: String(all[middle]) })).ids).toEqual(all.slice(middle, middle + PAGE));
          const before = await idsOf({ before: String(all[middle]) });
          expect(before.ids).toEqual(all.slice(Math.max(0, middle - PAGE), middle));
          expect((await idsOf({ before: '0' })).ids).toEqual(all.slice(-PAGE));
        }
      },
      180_000,
    );

    it('reads at most a fixed number of index entries per row and state, however long the list', async () => {
      const { page } = workingLists(watched);
      const last = (await page({ list: 'all' }, { sort, order: 'desc' }, { at: String(FIRST + RECORDS / 2) }, PAGE))
        .rows;
      const tooMany: [string, number][] = [];
      for (const list of RECORD_LISTS) {
        for (const start of [{}, { after: String(last.at(-1)?.id) }, { before: '0' }]) {
          const read = await countReads(parking.service.database, (own) =>
            workingLists(own).page({ list }, { sort, order: 'desc' }, start, PAGE),
          );
          if (read > 3 * MAX_READ_PER_ROW * PAGE) tooMany.push([`${list} ${JSON.stringify(start)}`, read]);
        }
      }
      expect(tooMany).toEqual([]);
    }, 180_000);
  });

  it('finds overdue records and records with fines, even if only few of many records match', async () => {
    const { page, count } = workingLists(watched);
    const claimedBefore = new Date(START + 300 * HOUR_MS);
    const overdue = { claimedBefore, today: 20250101, latest: new Date(claimedBefore.getTime() + LETTER_DAYS) };
    for (const list of ['all', 'open', 'reminder', 'closed'] as const) {
      const expected = matching({ list }).filter(
        ({ isPay, isDisable, feeCents, finesCents, exitAt, entryAt }) =>
          !isPay && !isDisable && feeCents + finesCents > 0 && (exitAt ?? entryAt) < claimedBefore,
      );
      const { rows } = await page({ list, overdue }, undefined, {}, PAGE);
      expect(rows.map(({ id }) => id)).toEqual(expected.slice(0, PAGE).map(({ id }) => id));
      expect(await count({ list, overdue }, 10_000)).toMatchObject({ total: expected.length, isMore: false });
      const read = await countReads(parking.service.database, (own) =>
        workingLists(own).page({ list, overdue }, undefined, {}, PAGE),
      );
      expect(read).toBeLessThan(MAX_READ_PER_ROW * PAGE);
    }
    const fined = matching({ list: 'all' }).filter(({ finesCents }) => finesCents > 0);
    const { rows } = await page({ list: 'all', hasFines: true }, undefined, { after: String(fined[9]?.id) }, PAGE);
    expect(rows.map(({ id }) => id)).toEqual(fined.slice(10, 10 + PAGE).map(({ id }) => id));
    expect(await count({ list: 'all', hasFines: true }, 100)).toMatchObject({ total: 100, isMore: true });
  });

  it('finds the parked cars in an index, however many have left', async () => {
    const { page, count } = workingLists(watched);
    const expected = matching({ list: 'active' }).filter(({ exitAt }) => exitAt === null);
    const { rows } = await page({ list: 'active', isParked: true }, undefined, {}, PAGE);
    expect(rows.map(({ id }) => id)).toEqual(expected.slice(0, PAGE).map(({ id }) => id));
    expect(await count({ list: 'active', isParked: true }, 10_000)).toMatchObject({ total: expected.length });
    const read = await countReads(parking.service.database, (own) =>
      workingLists(own).page({ list: 'active', isParked: true }, undefined, {}, PAGE),
    );
    expect(read).toBeLessThan(expected.length + MAX_READ_PER_ROW * PAGE);
  });

  it.each(RECORD_LISTS)('sums the whole list %s up to a limit, however long it is', async (list) => {
    const most = 1_000;
    const read = await countReads(parking.service.database, (own) => workingLists(own).count({ list }, most));
    // With a limit, MariaDB copies the rows that it counts, and so reads them twice.
    expect(read).toBeLessThan(READS_PER_CANDIDATE * 2 * (most + statesOf({ list }).length));
  });

  it('returns every record of a list once, newest first, in batches', async () => {
    const ids: number[] = [];
    for await (const batch of recordListQueries(watched).all({ list: 'all' })) {
      expect(batch.length).toBeLessThanOrEqual(500);
      ids.push(...batch.map(({ id }) => id));
    }
    expect(ids).toEqual(Array.from({ length: RECORDS }, (_, index) => FIRST + RECORDS - 1 - index));
  });

  it('GET /all-vehicle streams all records as one array', async () => {
    const { status, body } = await parking.asAdmin('GET', '/all-vehicle');
    expect(status).toBe(200);
    expect(body).toHaveLength(RECORDS);
    expect(body[0].invoiceNumber).toBe(FIRST + RECORDS - 1);
    expect(body.at(-1).invoiceNumber).toBe(FIRST);
  });
});

import { normalisePlate } from '@parkwart/contracts/rules/plate';
import type { Database } from '@parkwart/service-kit/database/database';
import { migrate } from '@parkwart/service-kit/database/migrations';
import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { migrateByCopy } from '@parkwart/service-kit/testing/migratedDatabase';
import { describeOnDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { recordListQueries } from '../lists/recordListQueries.ts';
import { parkingMigrations } from '../migrations/parkingMigrations.ts';
import { retainedRecords } from '../retention/retainedRecords.ts';
import { insertRecords } from '../testing/insertRecords.ts';
import { fragmentsOf, SEGMENT_IDS } from './plateFragments.ts';
import { plateIndexTask } from './plateIndex.ts';

const RECORDS = 2 * SEGMENT_IDS;
/** 100001 is inside a segment, so the first segment is short. */
const FIRST = 100_001;
const FOUND = FIRST + 700;

describeOnDatabase('the plate index', (makeDatabase) => {
  let place: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    place = await makeDatabase();
    // Starts no service, because the service's task would also index the records.
    await migrateByCopy(place.url, parkingMigrations);
    await migrate(place.url, parkingMigrations);
    database = openDatabase(place.url, place.timeoutMs);
    const plates = Array.from({ length: RECORDS }, (_, index) => `HH-${'ABCDEFGHJK'[index % 10]} ${(index % 999) + 1}`);
    plates[FOUND - FIRST] = 'MÜ-ÖZ 4711';
    await insertRecords(
      database,
      plates.map((vehicleNumber) => ({ vehicleNumber })),
    );
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

  const index = () => plateIndexTask(database).run(() => false);
  const search = async (plate: string) =>
    (await recordListQueries(database).page({ list: 'all', plate }, {}, 50)).map(({ id }) => id);
  const figure = async (sql: string) => Number((await database.read<{ value: number }>(sql))[0]?.value);
  const unindexed = () => figure('SELECT SUM(isUnindexed) AS value FROM records');
  const write = (sql: string) => database.transaction((transaction) => database.sequelize.query(sql, { transaction }));
  /** Changes a plate like the previous version of the service, which does not update the index. */
  const changePlate = (id: number, plate: string) =>
    write(`UPDATE records SET normalisedPlate = '${normalisePlate(plate)}' WHERE id = ${id}`);

  it('leaves out only the newest segment of record ids, and a search finds the same records before and after indexing', async () => {
    const before = [
      await search('4711'),
      await search('ÜÖZ47'),
      await search('A11'),
      await search('OZ'),
      await search('11'),
    ];
    expect(before[0]).toEqual([FOUND]);
    await index();
    expect(await unindexed()).toBeLessThan(SEGMENT_IDS);
    expect([
      await search('4711'),
      await search('ÜÖZ47'),
      await search('A11'),
      await search('OZ'),
      await search('11'),
    ]).toEqual(before);
  });

  it('finds a record by its changed plate immediately, and no longer by its old plate', async () => {
    await index();
    const remaining = await unindexed();
    await changePlate(FOUND + 1, 'K-QQ 8');
    await changePlate(FOUND, 'MÜ-OZ 4712');
    for (const isIndexedAgain of [false, true]) {
      if (isIndexedAgain) await index();
      expect([await search('KQQ8'), await search('4712'), await search('4711')]).toEqual([[FOUND + 1], [FOUND], []]);
      expect(await search('MÜOZ')).toEqual([FOUND]);
      for (const alike of ['MÜÖZ', 'MU0Z', 'MUEOZ4712E']) expect(await search(alike)).toEqual([FOUND]);
    }
    expect(await unindexed()).toBe(remaining);
  });

  it('counts a record with a changed plate once', async () => {
    await index();
    await changePlate(FOUND, 'MÜ-ÖZ 14711');
    expect(await recordListQueries(database).count({ list: 'all', plate: '4711' })).toMatchObject({ total: 1 });
  });

  it.each([
    ['a deleted record, while the others stay indexed', 1],
    ['many deleted records', 100],
  ])('contains no fragment of %s, and finds the other records', async (_which, count) => {
    await index();
    const remaining = await unindexed();
    const gone = Array.from({ length: count }, (_, more) => FOUND + more);
    await database.transaction((transaction) =>
      retainedRecords(
        database,
        openJournal(database, () => new Date()),
      ).remove(transaction, gone),
    );
    const fragments = [...fragmentsOf('MÜÖZ4711')].filter((fragment) => /[MÜÖZ]/.test(fragment));
    const left = async () =>
      database.read('SELECT fragment FROM plate_segments WHERE fragment IN (:fragments)', { fragments });
    expect(await left()).toEqual([]);
    expect(await search('4711')).toEqual([]);
    expect((await search('HHA')).length).toBe(50);
    if (count === 1) expect(await unindexed()).toBe(remaining);
    await index();
    expect(await left()).toEqual([]);
    expect(await recordListQueries(database).count({ list: 'all', plate: 'HH' })).toMatchObject({
      total: RECORDS - count,
    });
  });

  it('resumes where it was aborted', async () => {
    await plateIndexTask(database).run(() => true);
    expect(await unindexed()).toBe(RECORDS);
    let segments = 0;
    await plateIndexTask(database).run(() => segments++ > 0);
    expect(await unindexed()).toBeLessThan(RECORDS);
    expect(await search('4711')).toEqual([FOUND]);
    await index();
    expect(await search('4711')).toEqual([FOUND]);
  });
});

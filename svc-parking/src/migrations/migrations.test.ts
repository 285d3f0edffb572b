import { DEFAULT_SETTINGS } from '@parkwart/contracts/entities/settings';
import { type Database, openDatabase } from '@parkwart/service-kit/database/database';
import { migrate } from '@parkwart/service-kit/database/migrations';
import { contentAfterAborts } from '@parkwart/service-kit/testing/abortedMigrations';
import { describeOnDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { SORT_COLUMNS } from '../lists/listOrders.ts';
import { operatorSettings } from '../settings/operatorSettings.ts';
import { insertRecords } from '../testing/insertRecords.ts';
import { plateLettersMigration } from './027-plate-letters.ts';
import { FORMER_PRESET, privacyPresetMigration } from './059-privacy-preset.ts';
import { parkingMigrations } from './parkingMigrations.ts';

describeOnDatabase('an aborted migration of svc-parking', (makeDatabase) => {
  it('completes at the next start', async () => {
    const { expected, found, breaks } = await contentAfterAborts(makeDatabase, parkingMigrations, [
      'settings',
      'leases',
    ]);
    expect(breaks).toBeGreaterThan(parkingMigrations.length);
    expect(found).toEqual(expected);
  });
});

const BEFORE = ['records_parked_plate'];
const TODAY = ['all', 'active', 'paid', 'dunning', 'print']
  .map((list) => `records_list_${list}`)
  .concat('records_entry_at_states')
  .concat(['day', 'month'].map((period) => `records_entry_${period}`))
  .concat(Object.values(SORT_COLUMNS).map(({ index }) => index));

describeOnDatabase('after the migrations', (makeDatabase) => {
  let testDatabase: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    testDatabase = await makeDatabase();
    await migrate(testDatabase.url, parkingMigrations);
    database = openDatabase(testDatabase.url, testDatabase.timeoutMs);
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.remove();
  });

  it.each([...BEFORE, ...TODAY])('the index %s exists, so that replicas of both versions work', async (index) => {
    const through = database.dialect === 'mysql' ? `FORCE INDEX (${index})` : `INDEXED BY ${index}`;
    expect(
      await database.select(`SELECT id FROM records ${through} WHERE isDisable = 0 AND entryAt > '2000-01-01'`),
    ).toEqual([]);
  });
});

describeOnDatabase('plates from the previous version', (makeDatabase) => {
  it('compare like the Latin letters that they resemble, and are reindexed', async () => {
    const { url, remove } = await makeDatabase();
    await migrate(
      url,
      parkingMigrations.filter((migration) => migration !== plateLettersMigration),
    );
    const database = openDatabase(url);
    await insertRecords(database, [{ vehicleNumber: 'КX-QW 771' }, { vehicleNumber: 'MÜ-A 1' }]);
    await database.sequelize.query("UPDATE records SET normalisedPlate = 'КXQW771' WHERE id = 100001");
    await database.sequelize.query('UPDATE records SET indexedPlate = normalisedPlate');
    await migrate(url, parkingMigrations);
    expect(await database.select('SELECT id, normalisedPlate AS plate, isUnindexed FROM records ORDER BY id')).toEqual([
      { id: 100_001, plate: 'KXQW771', isUnindexed: 1 },
      { id: 100_002, plate: 'MÜA1', isUnindexed: 0 },
    ]);
    await database.close();
    await remove();
  });
});

const CHANGED_BY_HAND = 'Datenschutz: Wir speichern nichts.';

describeOnDatabase('the privacy notice of an earlier version', (makeDatabase) => {
  it.each([
    ['is the new preset where it was the former one', FORMER_PRESET, DEFAULT_SETTINGS.privacyText, 8],
    ['stays where the operator changed it', CHANGED_BY_HAND, CHANGED_BY_HAND, 7],
  ])('%s', async (_title, stored, expected, version) => {
    const { url, remove } = await makeDatabase();
    await migrate(
      url,
      parkingMigrations.filter((migration) => migration !== privacyPresetMigration),
    );
    const database = openDatabase(url);
    const document = JSON.stringify({ ...DEFAULT_SETTINGS, privacyText: stored, retainParkingDays: 14 });
    await database.sequelize.query('UPDATE settings SET document = :document, version = 7 WHERE id = 1', {
      replacements: { document },
    });
    await migrate(url, parkingMigrations);
    expect(await operatorSettings.read(database)).toMatchObject({
      settings: { privacyText: expected, retainParkingDays: 14 },
      version,
    });
    await database.close();
    await remove();
  });
});

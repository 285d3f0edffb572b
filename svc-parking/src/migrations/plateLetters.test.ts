import { openDatabase } from '@parkwart/service-kit/database/database';
import { migrate } from '@parkwart/service-kit/database/migrations';
import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { insertRecords } from '../testing/insertRecords.ts';
import { plateLettersMigration } from './027-plate-letters.ts';
import { parkingMigrations } from './parkingMigrations.ts';

describeOnEachDatabase('plates from the previous version', (makeDatabase) => {
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

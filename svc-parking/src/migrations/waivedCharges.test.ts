import { openDatabase } from '@parkwart/service-kit/database/database';
import { migrate } from '@parkwart/service-kit/database/migrations';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { insertRecords } from '../testing/insertRecords.ts';
import { waivedChargesMigration } from './056-waived-charges.ts';
import { parkingMigrations } from './parkingMigrations.ts';

const [ONE_FINE, TWO_CHARGES, TWO_FINES] = [100_001, 100_002, 100_003];
const POSTINGS = [
  ...[`(${ONE_FINE}, 'charge', 'fine', 2, 3000)`, `(${ONE_FINE}, 'waiver', 'goodwill', NULL, -1000)`],
  ...[`(${TWO_CHARGES}, 'charge', 'fine', 1, 3000)`, `(${TWO_CHARGES}, 'charge', 'fee', NULL, 200)`],
  `(${TWO_CHARGES}, 'waiver', 'goodwill', NULL, -1000)`,
  ...[`(${TWO_FINES}, 'charge', 'fine', 1, 3000)`, `(${TWO_FINES}, 'charge', 'fine', 2, 3000)`],
  `(${TWO_FINES}, 'waiver', 'goodwill', NULL, -1000)`,
];

describeOnDatabase('waivers of the previous version', (makeDatabase) => {
  it('name their charge where the record was never charged with another', async () => {
    const { url, remove } = await makeDatabase();
    await migrate(
      url,
      parkingMigrations.filter((migration) => migration !== waivedChargesMigration),
    );
    const database = openDatabase(url);
    await insertRecords(database, [{}, {}, {}]);
    await database.sequelize.query('UPDATE records SET waivedCents = 1000');
    for (const [at, values] of POSTINGS.entries())
      await database.sequelize.query(`INSERT INTO postings (id, invoiceNumber, kind, type, fineId, cents, day, bookedAt,
        account) VALUES (${at + 1}, ${values.slice(1, -1)}, 20260305, 0, '')`);
    await migrate(url, parkingMigrations);
    const sql = "SELECT invoiceNumber, waives FROM postings WHERE kind = 'waiver' ORDER BY id";
    expect(await database.select(sql)).toEqual([
      { invoiceNumber: ONE_FINE, waives: '[{"type":"fine","fineId":2,"cents":1000}]' },
      { invoiceNumber: TWO_CHARGES, waives: null },
      { invoiceNumber: TWO_FINES, waives: null },
    ]);
    await database.close();
    await remove();
  });
});

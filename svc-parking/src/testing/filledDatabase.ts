import { migrate } from '@parkwart/service-kit/database/migrations';
import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import { migrateByCopy } from '@parkwart/service-kit/testing/migratedDatabase';
import type { TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { parkingMigrations } from '../migrations/parkingMigrations.ts';
import { insertRecords } from './insertRecords.ts';

/** A database that contains only these records and on which no service runs. */
export async function filledDatabase(database: TestDatabase, sketches: Parameters<typeof insertRecords>[1]) {
  await migrateByCopy(database.url, parkingMigrations);
  await migrate(database.url, parkingMigrations);
  const filled = openDatabase(database.url, database.timeoutMs);
  await insertRecords(filled, sketches);
  const analyze = () =>
    filled.sequelize.query(filled.dialect === 'mysql' ? 'ANALYZE TABLE records, postings' : 'ANALYZE');
  const remove = async () => {
    await filled.close();
    await database.remove();
  };
  return { ...filled, analyze, remove };
}

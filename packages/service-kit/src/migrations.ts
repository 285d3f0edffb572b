import { setTimeout as wait } from 'node:timers/promises';
import type { QueryInterface } from 'sequelize';
import { SequelizeStorage, Umzug } from 'umzug';
import { type Database, openDatabaseForMigration, requireDurability } from './database.ts';

/** One step of a schema, named so that the names sort in order: `001-users`. A step that has been released never changes. */
export interface Migration {
  readonly name: string;
  up(context: { queryInterface: QueryInterface; database: Database }): Promise<void>;
}

const LOCK_WAIT_SECONDS = 1;
const LOCK_TRIES = 120;

/** Brings a service's schema up to date; replicas that start together take turns. */
export async function migrate(url: string, migrations: readonly Migration[]): Promise<void> {
  const database = openDatabaseForMigration(url);
  try {
    await requireDurability(database);
    await underLock(database, async () => {
      const umzug = new Umzug({
        migrations: migrations.map(({ name, up }) => ({
          name,
          up: () => up({ queryInterface: database.sequelize.getQueryInterface(), database }),
        })),
        storage: new SequelizeStorage({ sequelize: database.sequelize }),
        logger: undefined,
      });
      await umzug.up();
    });
  } finally {
    await database.close();
  }
}

/** A SQLite file belongs to one process (docs/decisions), so only MySQL needs the lock. */
async function underLock(database: Database, work: () => Promise<void>): Promise<void> {
  if (database.dialect === 'sqlite') return work();
  // A transaction pins the connection, to which a named lock belongs.
  await database.sequelize.transaction(async (transaction) => {
    const name = `parkwart-migration-${database.sequelize.getDatabaseName()}`.slice(0, 64);
    for (let attempt = 1; ; attempt++) {
      const [row] = await database.select<{ got: number }>(
        'SELECT GET_LOCK(:name, :seconds) AS got',
        { name, seconds: LOCK_WAIT_SECONDS },
        transaction,
      );
      if (row?.got === 1) break;
      if (attempt === LOCK_TRIES) throw new Error('another process has been migrating for minutes');
      await wait(100);
    }
    try {
      await work();
    } finally {
      await database.select('SELECT RELEASE_LOCK(:name)', { name }, transaction);
    }
  });
}

import { open } from 'node:fs/promises';
import { makeSqlite, type TestDatabase } from '../../testing/eachDatabase.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrations.ts';

const PAGE_BYTES = 4_096;
/** Leaves SQLite's own headers intact. */
const HEADER_BYTES = 100;

let place: TestDatabase;
beforeEach(async () => {
  place = await makeSqlite();
  await migrate(place.url, []);
  const database = openDatabase(place.url);
  await database.transaction(async (transaction) => {
    await database.sequelize.query('CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT)', { transaction });
    await database.sequelize.query("INSERT INTO things (name) VALUES ('a'), ('b')", { transaction });
  });
  await database.close();
});
afterEach(() => place.remove());

async function overwrite(position: number, length: number): Promise<void> {
  const file = await open(place.url.slice('sqlite:'.length), 'r+');
  await file.write(Buffer.alloc(length, 0xa5), 0, length, position);
  await file.close();
}

async function rootPageOf(table: string): Promise<number> {
  const database = openDatabase(place.url);
  const [row] = await database.select<{ rootpage: number }>('SELECT rootpage FROM sqlite_master WHERE name = :table', {
    table,
  });
  await database.close();
  return row?.rootpage ?? 0;
}

describe('starting on a SQLite file', () => {
  it('continues when it is intact', async () => {
    await expect(migrate(place.url, [])).resolves.toBeUndefined();
  });

  it('fails when a page of a table is damaged, before lists come back empty and new rows are written into it', async () => {
    const page = await rootPageOf('things');
    await overwrite((page - 1) * PAGE_BYTES + 8, PAGE_BYTES - 8);
    await expect(migrate(place.url, [])).rejects.toThrow(/^The SQLite file is damaged .*npm run restore/);
  });

  it('fails when it is no longer a database', async () => {
    await overwrite(0, HEADER_BYTES);
    await expect(migrate(place.url, [])).rejects.toThrow(/^The SQLite file is damaged .*npm run restore/);
  });
});

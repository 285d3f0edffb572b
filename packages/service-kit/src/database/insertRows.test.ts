import { describeOnEachDatabase } from '../testing/eachDatabase.ts';
import { integer, nullable, text } from './columns.ts';
import { openDatabase } from './database.ts';
import { insertRows } from './insertRows.ts';
import { defineTables } from './tables.ts';

const { notes } = defineTables({ notes: { facts: { id: integer, words: text, day: nullable(integer) } } });

describeOnEachDatabase('rows that are inserted together', (makeDatabase) => {
  it.each([0, 1, 95])('are all stored in their order: %s', async (count) => {
    const place = await makeDatabase();
    const database = openDatabase(place.url);
    const own = database.dialect === 'mysql' ? 'AUTO_INCREMENT' : 'AUTOINCREMENT';
    await database.sequelize.query(
      `CREATE TABLE notes (id INTEGER PRIMARY KEY ${own}, words TEXT NOT NULL, day INTEGER)`,
    );
    const rows = Array.from({ length: count }, (_, row) => ({
      words: `„${row}“ :words ?`,
      day: row % 3 ? row : null,
    }));
    await database.transaction((transaction) => insertRows(notes, 'words', 'day')(database, rows, transaction));
    expect((await database.select('SELECT words, day FROM notes ORDER BY id')).map((row) => ({ ...row }))).toEqual(
      rows,
    );
    await database.close();
    await place.remove();
  });
});

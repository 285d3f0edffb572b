import { openDatabase } from '@parkwart/service-kit/database/database';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { compare } from './compare.ts';
import { NOW, onMariaDb } from './databases.ts';
import { type Figure, timed } from './figures.ts';

const CHANGES = 600;
const WRITERS = 16;

/** Writers of different records, with a chain for each record and with one chain for all. */
export async function journalChains(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  // Elsewhere writers queue anyway: SQLite runs one transaction at a time.
  await onMariaDb(async (fill) => {
    const filled = await fill(CHANGES);
    const database = openDatabase(filled.url);
    const journal = openJournal(database, () => NOW);
    await database.sequelize.query('CREATE TABLE one_chain (id INT PRIMARY KEY, changes INT NOT NULL)');
    await database.sequelize.query('INSERT INTO one_chain VALUES (1, 0)');

    const change = (id: number, isOneChain: boolean) =>
      database.transaction(async (transaction) => {
        const run = (sql: string) => database.sequelize.query(sql, { replacements: { id }, transaction });
        await run('UPDATE records SET version = version + 1 WHERE id = :id');
        // Without the lock they would take the same step, and all but one would run again.
        if (isOneChain) await run('UPDATE one_chain SET changes = changes + 1 WHERE id = 1');
        const subject = isOneChain ? 'record' : (`record:${id}` as const);
        const after = { isPay: true };
        await journal.write({ subject, kind: 'payment', by: { account: 'u-1', origin: 'office' }, after }, transaction);
      });
    const changeAll = async (isOneChain: boolean) => {
      const ids = await database.select<{ id: number }>('SELECT id FROM records');
      const writer = async () => {
        for (let next = ids.pop(); next; next = ids.pop()) await change(next.id, isOneChain);
      };
      await Promise.all(Array.from({ length: WRITERS }, writer));
      return undefined;
    };

    const ratio = await compare(
      `${CHANGES} changes by ${WRITERS} writers at once`,
      [
        { name: 'one chain for all', run: () => changeAll(true) },
        { name: 'a chain per record', run: () => changeAll(false) },
      ],
      { unit: 'ms', rounds: 9 },
    );
    figures.push(timed('journal, one chain ÷ a chain per record, time', ratio, '×'));
    await database.close();
    await filled.close();
  });
  return figures;
}

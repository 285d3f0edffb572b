import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrations.ts';
import { countReads } from '../testing/countReads.ts';
import { makeServerDatabase } from '../testing/eachDatabase.ts';
import { openJournal, SYSTEM } from './journal.ts';
import { createJournal } from './journalMigration.ts';

const SUBJECTS = 200;

describeWithTool('mysql', 'erasing the details of a journal’s subject', () => {
  it('reads, and so locks, only its own, however many others there are', async () => {
    const { url, timeoutMs, remove } = await makeServerDatabase();
    await migrate(url, [{ name: '001-journal', up: createJournal }]);
    const database = openDatabase(url, timeoutMs);
    const clock = () => new Date('2026-03-05T14:00:00Z');
    const change = { kind: 'note', by: SYSTEM, after: { checkOutNote: 'Erika' }, isNew: true } as const;
    const numbers = Array.from({ length: SUBJECTS }, (_, index) => 100_001 + index);
    await database.transaction(async (transaction) => {
      const { write } = openJournal(database, clock);
      for (const number of numbers) await write({ subject: `record:${number}`, ...change }, transaction);
    });
    const read = await countReads(database, (watched) =>
      watched.transaction((transaction) => openJournal(watched, clock).erase(['record:100001'], transaction)),
    );
    expect(read).toBeLessThan(10);
    const [left] = await database.select<{ count: number }>('SELECT COUNT(*) AS count FROM journal_details');
    expect(left).toEqual({ count: SUBJECTS - 1 });
    await database.close();
    await remove();
  });
});

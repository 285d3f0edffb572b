import { SYSTEM_ACCOUNT } from '@parkwart/contracts/calls/journal';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrations.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { createLogger } from '../logging/logger.ts';
import { countReads } from '../testing/countReads.ts';
import { describeOnDatabase, makeServerDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { type Journal, openJournal, SYSTEM } from './journal.ts';
import { createJournal } from './journalMigration.ts';
import { journalPage } from './journalQueries.ts';
import { journalTasks, LATE_MS, LATE_SEALS, readHead, sealEntries } from './journalSeals.ts';
import { journalNames, journalSchemaOf } from './journalTables.ts';
import { verifyJournal } from './verifyJournal.ts';

const OFFICE = { account: 'a-user', origin: 'office' } as const;

describeOnDatabase('the journal', (makeDatabase) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let journal: Journal;
  let now: Date;

  beforeEach(async () => {
    testDatabase = await makeDatabase();
    await migrate(testDatabase.url, [{ name: '001-journal', up: createJournal }]);
    database = openDatabase(testDatabase.url, testDatabase.timeoutMs);
    now = new Date('2026-03-05T14:00:00Z');
    journal = openJournal(database, () => now);
    for (const isPay of [true, false, true]) await write('record:100001', isPay);
    await write('record:100002', true);
  });
  afterEach(async () => {
    await database.close();
    await testDatabase.remove();
  });

  const write = (subject: `record:${string}`, isPay: boolean) =>
    database.transaction((transaction) =>
      journal.write(transaction, {
        subject,
        kind: 'payment',
        by: OFFICE,
        before: { isPay: !isPay },
        after: { isPay, ownerName: 'Erika' },
      }),
    );
  const seal = async () => {
    while (await sealEntries(database, now)) {}
  };
  /** Changes the database like an attacker with all privileges. */
  const tamper = async (sql: string) => {
    if (database.dialect === 'sqlite') {
      const triggers = await database.read<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'trigger'");
      for (const { name } of triggers) await database.sequelize.query(`DROP TRIGGER ${name}`);
    }
    const { entries, seals } = journalNames(database);
    await database.sequelize.query(sql.replace('ENTRIES', entries).replace('SEALS', seals));
  };
  /** Connects with the privileges that operations/docker/prepare grants. */
  const asService = async (): Promise<[Database, () => Promise<void>]> => {
    if (database.dialect === 'sqlite') return [database, async () => {}];
    const url = new URL(testDatabase.url);
    const schema = url.pathname.slice(1);
    const [user, run] = [`u_${schema.slice(5, 20)}`, (sql: string) => database.sequelize.query(sql)];
    await run(`CREATE USER '${user}'@'%' IDENTIFIED BY 'secret'`);
    await run(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${schema}.* TO '${user}'@'%'`);
    await run(`GRANT SELECT, INSERT ON ${journalSchemaOf(schema)}.* TO '${user}'@'%'`);
    [url.username, url.password] = [user, 'secret'];
    const service = openDatabase(url.href, testDatabase.timeoutMs);
    const end = async () => {
      await service.close();
      await run(`DROP USER '${user}'@'%'`);
    };
    return [service, end];
  };
  const faults = async () => (await verifyJournal(database)).faults;

  it('distinguishes changes of the system from changes of users', async () => {
    await database.transaction((transaction) =>
      journal.write(transaction, { subject: 'record:100001', kind: 'record-erased', by: SYSTEM }),
    );
    expect(await journalPage(database, { account: SYSTEM_ACCOUNT }, { limit: 9 })).toEqual([
      expect.objectContaining({ kind: 'record-erased', account: null, origin: 'system' }),
    ]);
    expect(await journalPage(database, { account: OFFICE.account }, { limit: 9 })).toHaveLength(4);
  });

  it('is valid whether or not its entries are sealed, and the verification returns the number of entries', async () => {
    expect(await verifyJournal(database)).toEqual({ entries: 4, erased: 0, seals: 0, head: undefined, faults: [] });
    await seal();
    await write('record:100002', false);
    const head = await readHead(database);
    expect(await verifyJournal(database)).toEqual({
      entries: 5,
      erased: 0,
      seals: 1,
      head: { id: 1, hash: head?.hash },
      faults: [],
    });
  });

  it('stays valid when personal data is erased', async () => {
    await seal();
    await database.transaction((transaction) => journal.erase(transaction, ['record:100001']));
    expect(await verifyJournal(database)).toMatchObject({ entries: 4, erased: 3, faults: [] });
    expect(await database.read('SELECT * FROM journal_details')).toHaveLength(1);
  });

  it.each(['unsealed', 'sealed'])('reports a change of an entry that is %s', async (state) => {
    if (state === 'sealed') await seal();
    await tamper("UPDATE ENTRIES SET account = 'another' WHERE id = 2");
    expect(await faults()).toEqual([{ fault: 'changed', id: 2, subject: 'record:100001', step: 2 }]);
  });

  it.each(["'x'", 'SUBSTR(hash, 1, 1)'])('reports an entry whose hash was changed to %s', async (hash) => {
    await seal();
    await tamper(`UPDATE ENTRIES SET hash = ${hash} WHERE id = 4`);
    expect(await faults()).toEqual([{ fault: 'changed', id: 4, subject: 'record:100002', step: 1 }]);
  });

  it('reports details that were changed', async () => {
    await tamper("UPDATE journal_details SET document = '{}' WHERE entryId = 3");
    expect(await faults()).toEqual([{ fault: 'detailsChanged', id: 3, subject: 'record:100001', step: 3 }]);
  });

  it('reports an entry removed from the middle, and a sealed entry removed from the end', async () => {
    await tamper('DELETE FROM ENTRIES WHERE id = 2');
    expect(await faults()).toContainEqual({ fault: 'stepRemoved', subject: 'record:100001', step: 2 });
    await seal();
    await tamper('DELETE FROM ENTRIES WHERE id = 4');
    expect(await faults()).toContainEqual({ fault: 'removed', id: 4 });
  });

  it('reports an inserted entry, even with a valid hash', async () => {
    await tamper('DELETE FROM ENTRIES WHERE id = 3');
    await tamper('DELETE FROM journal_details WHERE entryId = 3');
    await seal();
    now = new Date(now.getTime() + 2 * LATE_MS);
    for (let later = 0; later < LATE_SEALS; later += 1) {
      await write('record:100003', true);
      await seal();
    }
    expect(await faults()).toEqual([]);
    const columns = 'chain, step, madeAt, account, origin, kind, facts, digest, hash';
    await tamper(
      `INSERT INTO ENTRIES (id, ${columns}) SELECT 3, 'record:100009', step, madeAt, account, origin, kind, facts, digest, hash
       FROM ${journalNames(database).entries} WHERE id = 1`,
    );
    expect(await faults()).toEqual([{ fault: 'inserted', id: 3, subject: 'record:100009', step: 1 }]);
  });

  it('reports a changed or removed seal and, if the last seal (the head) was logged, also that the end of the chain was removed', async () => {
    await seal();
    await write('record:100001', false);
    await seal();
    const head = await readHead(database);
    await tamper('UPDATE SEALS SET madeAt = madeAt + 1 WHERE id = 1');
    expect(await faults()).toEqual([{ fault: 'sealChanged', seal: 1 }]);
    await tamper('DELETE FROM SEALS WHERE id = 1');
    expect(await faults()).toContainEqual({ fault: 'sealRemoved', seal: 1 });
    await tamper('DELETE FROM SEALS WHERE id = 2');
    await tamper('DELETE FROM ENTRIES WHERE id = 5');
    await tamper('DELETE FROM journal_details WHERE entryId = 5');
    expect(await faults()).toEqual([]);
    const logged = head ? [{ id: head.id, hash: head.hash }] : [];
    expect((await verifyJournal(database, logged)).faults).toEqual([{ fault: 'cut', seal: 2 }]);
  });

  it('logs its last seal (the head) each hour, for `journal:verify` to compare', async () => {
    await seal();
    const lines: string[] = [];
    const log = createLogger({ level: 'info' }, { write: (line) => void lines.push(line) });
    const task = journalTasks(database, log, () => now).find(({ name }) => name === 'journal head');
    expect(task?.everyMs).toBe(3_600_000);
    await task?.run(() => false);
    const head = await readHead(database);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'journal head', seal: 1, head: head?.hash }),
    ]);
  });

  it('seals an entry that was committed after entries with higher ids', async () => {
    await tamper('UPDATE ENTRIES SET id = 9 WHERE id = 4');
    await tamper('UPDATE journal_details SET entryId = 9 WHERE entryId = 4');
    await seal();
    await tamper('UPDATE ENTRIES SET id = 4 WHERE id = 3');
    expect((await faults()).length).toBeGreaterThan(0);
    await tamper('UPDATE ENTRIES SET id = 3 WHERE id = 4');
    await database.transaction((transaction) =>
      journal.write(transaction, { subject: 'settings', kind: 'settings', by: SYSTEM, after: { iban: 'x' } }),
    );
    await tamper("UPDATE ENTRIES SET id = 7 WHERE chain = 'settings'");
    await seal();
    expect((await readHead(database))?.upTo).toBe(9);
    expect(await database.read(`SELECT ids FROM ${journalNames(database).seals} ORDER BY id`)).toEqual([
      { ids: '1-3,9' },
      { ids: '7' },
    ]);
    expect(await faults()).toEqual([]);
  });

  it('seals an entry that was committed after entries with higher ids, even if the clock was set forward in between', async () => {
    await tamper('UPDATE ENTRIES SET id = 9 WHERE id = 4');
    await tamper('UPDATE journal_details SET entryId = 9 WHERE entryId = 4');
    await seal();
    now = new Date(now.getTime() + 3_600_000);
    await write('record:100003', true);
    await seal();
    await write('record:100004', true);
    await tamper("UPDATE ENTRIES SET id = 7 WHERE chain = 'record:100004'");
    await seal();
    expect(await database.read(`SELECT ids FROM ${journalNames(database).seals} ORDER BY id`)).toEqual([
      { ids: '1-3,9' },
      { ids: '10' },
      { ids: '7' },
    ]);
  });

  it('keeps the order of a subject’s chain under concurrent transactions', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => write('record:100001', index % 2 === 0)));
    expect(await verifyJournal(database)).toMatchObject({ entries: 12, faults: [] });
  });

  it('lets its service add entries and erase details, but not change, remove or replace a row', async () => {
    const [service, end] = await asService();
    await service.transaction((transaction) =>
      openJournal(service, () => now).write(transaction, { subject: 'settings', kind: 'settings', by: SYSTEM }),
    );
    await sealEntries(service, now);
    await service.transaction((transaction) => journal.erase(transaction, ['record:100001']));
    expect(await verifyJournal(service)).toMatchObject({ entries: 5, erased: 3, seals: 1, faults: [] });
    const { entries, seals } = journalNames(service);
    for (const sql of [
      `UPDATE ${entries} SET kind = kind`,
      `DELETE FROM ${entries}`,
      `REPLACE INTO ${entries} SELECT * FROM ${entries} WHERE id = 1`,
      `DELETE FROM ${seals}`,
      `DROP TABLE ${seals}`,
    ]) {
      if (service.dialect === 'sqlite' && sql.startsWith('DROP')) continue;
      await expect(service.read(sql)).rejects.toThrow(/append-only|denied/);
    }
    await end();
  });
});

const SUBJECTS = 200;

describeWithTool('mysql', 'erasing the details of a journal’s subject', () => {
  it('reads, and so locks, only the details of that subject, however many other subjects there are', async () => {
    const { url, timeoutMs, remove } = await makeServerDatabase();
    await migrate(url, [{ name: '001-journal', up: createJournal }]);
    const database = openDatabase(url, timeoutMs);
    const clock = () => new Date('2026-03-05T14:00:00Z');
    const change = { kind: 'note', by: SYSTEM, after: { checkOutNote: 'Erika' }, isNew: true } as const;
    const numbers = Array.from({ length: SUBJECTS }, (_, index) => 100_001 + index);
    await database.transaction(async (transaction) => {
      const { write } = openJournal(database, clock);
      for (const number of numbers) await write(transaction, { subject: `record:${number}`, ...change });
    });
    const read = await countReads(database, (watched) =>
      watched.transaction((transaction) => openJournal(watched, clock).erase(transaction, ['record:100001'])),
    );
    expect(read).toBeLessThan(10);
    const [left] = await database.read<{ count: number }>('SELECT COUNT(*) AS count FROM journal_details');
    expect(left).toEqual({ count: SUBJECTS - 1 });
    await database.close();
    await remove();
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { mentionLike, type Person } from '@parkwart/contracts/entities/person';
import type { Database } from '@parkwart/service-kit/database/database';
import { journalNames } from '@parkwart/service-kit/journal/journalNames';
import { disclose } from 'svc-parking/privacy/disclose';
import { compare, elapsedMs } from './compare.ts';
import { BOTH, onDatabases } from './databases.ts';
import { type Figure, timed } from './figures.ts';

const RECORDS = 1_000_000;
const ROUNDS = 3;
const PAUSE_MS = 20;
const WRITE = 'UPDATE records SET version = version + 1 WHERE id = 1';
const PERSON: Person = { kind: 'name', text: 'Erika Mustermann-Beispiel' };

/** A disclosure by name while another client writes, compared with one scan of the same texts by the database. */
export function disclosure(): Promise<readonly Figure[]> {
  return onDatabases(BOTH, RECORDS, async ({ name, database }) => {
    await fillJournal(database);
    const waits: number[] = [];
    const { disclosure: ours, scan } = await compare(`disclosure by name, ${name}`, ROUNDS, {
      disclosure: async () => ({ ms: await besideWriter(database, waits, () => disclose(database, PERSON)) }),
      scan: async () => ({ ms: await elapsedMs(() => scanOnce(database)) }),
    });
    return [
      timed(`disclosure by name of 1,000,000 records, ${name}`, ours.ms / 1_000, 's'),
      timed(`disclosure by name ÷ one scan, ${name}`, ours.ms / scan.ms, '×'),
      timed(`longest write beside a disclosure, ${name}`, Math.max(...waits), 'ms', 1),
    ];
  });
}

/** One entry per record, as a check-in would have written it. */
async function fillJournal(database: Database): Promise<void> {
  const { entries, details } = journalNames(database);
  const fill = (sql: string) => database.sequelize.query(sql);
  await fill(`INSERT INTO ${entries} (id, chain, step, madeAt, account, origin, kind, facts, hash)
    SELECT id, CONCAT('record:', id), 1, 1790000000000, '1', 'booth', 'checkedIn', '{}', '' FROM records`);
  await fill(`INSERT INTO ${details} (entryId, salt, document)
    SELECT id, '', CONCAT('{"plate":"', vehicleNumber, '","employeeName":"', employeeName, '"}') FROM records`);
}

async function scanOnce(database: Database): Promise<void> {
  const like = mentionLike(PERSON);
  const { details } = journalNames(database);
  await Promise.all([
    database.select('SELECT COUNT(*) FROM records WHERE ownerName LIKE :like', { like }),
    database.select(`SELECT COUNT(*) FROM ${details} WHERE document LIKE :like`, { like }),
  ]);
}

/** @param waits takes each write's duration in ms */
async function besideWriter(database: Database, waits: number[], work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      waits.push(await elapsedMs(() => database.transaction((change) => database.write(WRITE, {}, change))));
      await wait(PAUSE_MS);
    }
  })();
  const ms = await elapsedMs(work);
  isOver = true;
  await writing;
  return ms;
}

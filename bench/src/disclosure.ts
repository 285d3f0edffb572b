import { mentionLike, type Person } from '@parkwart/contracts/entities/person';
import type { Database } from '@parkwart/service-kit/database/database';
import { journalNames } from '@parkwart/service-kit/journal/journalTables';
import { DISCLOSED } from 'svc-parking/features';
import { disclose } from 'svc-parking/privacy/disclose';
import { compare, elapsedMs } from './compare.ts';
import { BOTH, onDatabases } from './databases.ts';
import { type Figure, timed } from './figures.ts';
import { fillJournal } from './million/fill.ts';
import { measureBesideWriter } from './million/work.ts';

const RECORDS = 1_000_000;
const ROUNDS = 3;
const PERSON: Person = { kind: 'name', text: 'Erika Mustermann-Beispiel' };

/**
 * Measures how long a disclosure by name takes while another client writes. For comparison, the database scans the same
 * texts once.
 */
export function disclosure(): Promise<readonly Figure[]> {
  return onDatabases(BOTH, RECORDS, async ({ name, database }) => {
    await fillJournal(database);
    const waits: number[] = [];
    const { disclosure: ours, scan } = await compare(`disclosure by name, ${name}`, ROUNDS, {
      disclosure: async () => {
        const { ms, waitMs } = await measureBesideWriter(database, () => disclose(database, DISCLOSED, PERSON));
        waits.push(waitMs);
        return { ms };
      },
      scan: async () => ({ ms: await elapsedMs(() => scanOnce(database)) }),
    });
    return [
      timed(`disclosure by name of 1,000,000 records, ${name}`, ours.ms / 1_000, 's'),
      timed(`disclosure by name ÷ one scan, ${name}`, ours.ms / scan.ms, '×'),
      timed(`longest write beside a disclosure, ${name}`, Math.max(...waits), 'ms', 1),
    ];
  });
}

async function scanOnce(database: Database): Promise<void> {
  const like = mentionLike(PERSON);
  const { details } = journalNames(database);
  await Promise.all([
    database.read('SELECT COUNT(*) FROM records WHERE ownerName LIKE :like', { like }),
    database.read(`SELECT COUNT(*) FROM ${details} WHERE document LIKE :like`, { like }),
  ]);
}

import type { Database } from '@parkwart/service-kit/database/database';
import { isDuplicate } from '@parkwart/service-kit/database/databaseError';
import { readAs } from '@parkwart/service-kit/database/tables';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { ChangeParts } from '../feature.ts';
import { owedIds } from '../lists/owedIds.ts';
import { recordFields } from '../record/recordRow.ts';
import { storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';
import { type DunningRules, judgeRecords, lineOf, readRules } from './judgeRecord.ts';
import { insertLines, insertRun, type LineRow } from './runRows.ts';

/** Proposes letters and stores them all at once, unless a run is open. @returns the open run's id */
export async function startRun(parts: ChangeParts, session: Session): Promise<number> {
  const open = await openRunId(parts.database);
  if (open !== undefined) return open;
  try {
    return await storeRun(parts, session);
  } catch (error) {
    // Another admin has started a run at the same moment.
    const other = isDuplicate(error) ? await openRunId(parts.database) : undefined;
    if (other === undefined) throw error;
    return other;
  }
}

async function openRunId(database: Database): Promise<number | undefined> {
  const [run] = await database.read<{ id: number }>(statement('SELECT id FROM dunning_runs WHERE openKey = 1'));
  return run?.id;
}

async function storeRun(parts: ChangeParts, session: Session): Promise<number> {
  const { database, journal, clock } = parts;
  const now = clock();
  const letterDay = storedDay(now);
  const lines = await proposals(database, await readRules(database, { letterDay, now }));
  return database.transaction(async (transaction) => {
    const run = { createdAt: now.getTime(), account: session.userId, letterDay, state: 'open', openKey: 1 } as const;
    const id = await insertRun(transaction, run);
    await insertLines(
      transaction,
      lines.map((line) => ({ runId: id, ...line })),
    );
    const proposed = lines.filter(({ state }) => state === 'proposed').length;
    const after = { runState: 'open', proposed, excluded: lines.length - proposed };
    const change = { subject: `dunning-run:${id}`, kind: 'run-started', by: actorOf(session) } as const;
    await journal.write(transaction, { ...change, after, isNew: true });
    return id;
  });
}

type Proposal = Omit<LineRow, 'runId' | 'filedAt' | 'filingDueAt' | 'filingAttempts'>;

/** Judges departed records that owe something, including those already in dunning but not in collection. */
async function proposals(database: Database, rules: DunningRules): Promise<Proposal[]> {
  const candidates = statement(`SELECT * FROM records
    WHERE id IN (:ids) AND exitAt IS NOT NULL AND (miStatus IS NULL OR miStatus = 'M') ORDER BY id`);
  const found: Proposal[] = [];
  for await (const ids of owedIds(database)) {
    const rows = await readAs(database, recordFields, candidates, { ids });
    for (const [invoiceNumber, judged] of await judgeRecords(database, rows, rules))
      if (judged) found.push({ invoiceNumber, ...lineOf(judged) });
  }
  return found;
}

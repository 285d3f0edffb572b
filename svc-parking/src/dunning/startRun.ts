import type { Database } from '@parkwart/service-kit/database/database';
import { isDuplicate } from '@parkwart/service-kit/database/databaseError';
import { readAs } from '@parkwart/service-kit/database/tables';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import type { ChangeParts } from '../feature.ts';
import { owedIds } from '../record/owedIds.ts';
import { type RecordRow, recordFields } from '../record/recordRow.ts';
import { storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';
import { type DunningRules, judgeRecords, lineOf, readRules } from './judgeRecord.ts';
import { insertLines, insertRun, type LineRow } from './runRows.ts';

/** Proposes letters and stores all of them in one run, unless a run is open. @returns the open run's id */
export async function startRun(parts: ChangeParts, by: Actor): Promise<number> {
  const open = await openRunId(parts.database);
  if (open !== undefined) return open;
  try {
    return await storeRun(parts, by);
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

async function storeRun(parts: ChangeParts, by: Actor): Promise<number> {
  const { database, journal, clock } = parts;
  const now = clock();
  const letterDay = storedDay(now);
  const lines = await proposals(database, await readRules(database, { letterDay, now }));
  return database.transaction(async (transaction) => {
    const run = { createdAt: now.getTime(), account: by.account, letterDay, state: 'open', openKey: 1 } as const;
    const id = await insertRun(transaction, run);
    await insertLines(
      transaction,
      lines.map((line) => ({ runId: id, ...line })),
    );
    const proposed = lines.filter(({ state }) => state === 'proposed').length;
    const after = { runState: 'open', proposed, excluded: lines.length - proposed };
    const change = { subject: `dunning-run:${id}`, kind: 'run-started', by } as const;
    await journal.write(transaction, { ...change, after, isNew: true });
    return id;
  });
}

type Proposal = Omit<LineRow, 'runId' | 'filedAt' | 'filingDueAt' | 'filingAttempts'>;

async function proposals(database: Database, rules: DunningRules): Promise<Proposal[]> {
  const found: Proposal[] = [];
  for await (const ids of owedIds(database))
    for (const [{ id: invoiceNumber }, due] of await judgedAmong(database, rules, ids))
      if (due) found.push({ invoiceNumber, ...lineOf(due) });
  return found;
}

/**
 * Checks for departed records with an open amount whether a letter is due. Includes records in dunning, but not records
 * in collection.
 */
async function judgedAmong(database: Database, rules: DunningRules, ids: readonly number[]) {
  const candidates = statement(`SELECT * FROM records
    WHERE id IN (:ids) AND exitAt IS NOT NULL AND (miStatus IS NULL OR miStatus = 'M') ORDER BY id`);
  const rows = await readAs(database, recordFields, candidates, { ids });
  const judged = await judgeRecords(database, rows, rules);
  return rows.map((row) => [row, judged.get(row.id)] as const);
}

/**
 * Returns for each checked record whether a run would propose a letter; false for records that are already listed to
 * print.
 */
export async function judgeProposals(database: Database, rules: DunningRules, ids: readonly number[]) {
  const judged = await judgedAmong(database, rules, ids);
  const isToPrint = ({ miStatus, isPrint }: RecordRow) => miStatus === 'M' && !isPrint;
  return judged.map(([row, due]) => due?.reasons.length === 0 && !isToPrint(row));
}

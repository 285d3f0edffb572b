import type { Database } from '@parkwart/service-kit/database/database';
import { isDuplicate } from '@parkwart/service-kit/database/databaseError';
import { selectAs } from '@parkwart/service-kit/database/tables';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Transaction } from 'sequelize';
import type { ChangeParts } from '../changes/changeRecord.ts';
import { forceIndex } from '../lists/listConditions.ts';
import { recordFields } from '../record/recordRow.ts';
import { storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';
import { runIsOpen } from './errors.ts';
import { type DunningRules, judgeRecord, readRules } from './judgeRecord.ts';
import { insertLines, insertRun, type LineRow } from './runRows.ts';

/** Bounds memory, and lets other requests run between two batches. */
const BATCH = 500;
const MOST_LETTERS_OF_REASON = 500;

/** Proposes letters, and stores them all at once. @returns its id @throws HttpError 409 while another is open */
export async function startRun(parts: ChangeParts, session: Session): Promise<number> {
  const { database, journal, clock } = parts;
  const now = clock();
  const letterDay = storedDay(now);
  const lines = await proposals(database, await readRules(database, { letterDay, now }));
  return database.transaction(async (transaction) => {
    const run = { createdAt: now.getTime(), account: session.userId, letterDay, state: 'open', openKey: 1 } as const;
    const id = await insertOnlyRun(database, run, transaction);
    await insertLines(
      database,
      lines.map((line) => ({ runId: id, ...line })),
      transaction,
    );
    const proposed = lines.filter(({ state }) => state === 'proposed').length;
    const after = { runState: 'open', proposed, excluded: lines.length - proposed };
    const change = { subject: `dunning-run:${id}`, kind: 'run-started', by: actorOf(session) } as const;
    await journal.write({ ...change, after, isNew: true }, transaction);
    return id;
  });
}

async function insertOnlyRun(
  database: Database,
  run: Parameters<typeof insertRun>[1],
  transaction: Transaction,
): Promise<number> {
  try {
    return await insertRun(database, run, transaction);
  } catch (error) {
    throw isDuplicate(error) ? runIsOpen() : error;
  }
}

type Proposal = Omit<LineRow, 'runId'>;

/** Of those who left and owe something, also in the procedure already, but for Inkasso. */
async function proposals(database: Database, rules: DunningRules): Promise<Proposal[]> {
  const open = statement(`SELECT id FROM records ${forceIndex(database, 'records_owed_since')} WHERE owedCents > 0`);
  const ids = (await database.select<{ id: number }>(open)).map(({ id }) => id).sort((one, other) => one - other);
  const candidates = statement(`SELECT * FROM records
    WHERE id IN (:ids) AND exitAt IS NOT NULL AND (miStatus IS NULL OR miStatus = 'M') ORDER BY id`);
  const found: Proposal[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const rows = await selectAs(database, recordFields, candidates, { ids: ids.slice(at, at + BATCH) });
    for (const row of rows) {
      const judged = judgeRecord(row, rules);
      if (judged) found.push({ invoiceNumber: row.id, ...placeOf(judged) });
    }
  }
  return found;
}

/** How a line is stored. */
export function placeOf({ reasons, ...judged }: NonNullable<ReturnType<typeof judgeRecord>>) {
  return reasons.length === 0
    ? ({ ...judged, state: 'proposed', reason: null } as const)
    : ({ ...judged, state: 'excluded', reason: reasons.join(' ').slice(0, MOST_LETTERS_OF_REASON) } as const);
}

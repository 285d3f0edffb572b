import { setTimeout as wait } from 'node:timers/promises';
import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { Database } from '@parkwart/service-kit/database/database';
import { selectAs } from '@parkwart/service-kit/database/tables';
import { type Journal, SYSTEM } from '@parkwart/service-kit/journal/journal';
import type { RecurringTask } from '@parkwart/service-kit/service/recurringTask';
import type { Transaction } from 'sequelize';
import { journaledRecord } from '../record/journaledRecord.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import { type RecordRow, recordFields } from '../record/recordRow.ts';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';
import { earlierPostings } from './earlierPostings.ts';
import type { Balance } from './posting.ts';
import { readPostings, writePostings } from './postingRepository.ts';

const EVERY_MS = 10_000;
/** Lets other statements run between two batches. */
const PAUSE_MS = 20;
/** One transaction blocks the writers of SQLite. */
const BATCH = 100;

interface Parts {
  readonly database: Database;
  readonly records: RecordRepository;
  readonly journal: Journal;
  readonly clock: () => Date;
}

/** Posts what a version without accounts charged or noted as paid: once for all records, and while it still runs. */
export function accountsTask(parts: Parts): RecurringTask {
  return {
    name: 'accounts',
    everyMs: EVERY_MS,
    jitterMs: EVERY_MS,
    run: async (isStopping) => {
      let after = 0;
      while (!isStopping()) {
        const last = await bookBatch(parts, after);
        if (last === undefined) return;
        after = last;
        await wait(PAUSE_MS);
      }
    },
  };
}

/** @returns the last record's id, undefined when none is left */
function bookBatch(parts: Parts, after: number): Promise<number | undefined> {
  const { database, clock } = parts;
  const forced = database.dialect === 'mysql' ? 'FORCE INDEX (records_unbooked)' : 'INDEXED BY records_unbooked';
  const sql = statement(`SELECT * FROM records ${forced} WHERE isUnbooked = 1 AND id > :after
    ORDER BY id LIMIT ${BATCH}${database.forUpdate}`);
  return database.transaction(async (transaction) => {
    const records = await selectAs(database, recordFields, sql, { after }, transaction);
    const ids = records.map(({ id }) => id);
    const posted = await readPostings(database, ids, transaction);
    const { imputation } = await readClaimSettings(database, transaction);
    const now = clock();
    const accounts = records.map((record) => {
      const own = posted.filter(({ invoiceNumber }) => invoiceNumber === record.id);
      return { record, isNew: own.length === 0, ...earlierPostings(record, own, storedDay(now), imputation) };
    });
    const postings = accounts.flatMap((one) =>
      one.postings.map((posting) => ({ ...posting, invoiceNumber: one.record.id })),
    );
    await writePostings(database, postings, { account: '', now }, transaction);
    for (const { record, isNew, chargedCents, paidCents, waivedCents, isPay } of accounts) {
      const balance = { chargedCents, paidCents, waivedCents };
      if (isNew && isPay === record.isPay) await saveBalance(parts, record, balance, transaction);
      else await changePaid(parts, record, { ...balance, isPay }, transaction);
    }
    return ids.at(-1);
  });
}

/** Nothing that is shown changes: neither the version, nor the journal, which has it already. */
async function saveBalance(
  { database }: Parts,
  { id }: RecordRow,
  balance: Balance,
  transaction: Transaction,
): Promise<void> {
  const sql = statement(`UPDATE records SET chargedCents = :chargedCents, paidCents = :paidCents,
    waivedCents = :waivedCents WHERE id = :id`);
  await database.write(sql, { ...balance, id }, transaction);
}

async function changePaid(
  { records, journal }: Parts,
  record: RecordRow,
  changes: Balance & Pick<RecordRow, 'isPay'>,
  transaction: Transaction,
): Promise<void> {
  const changed = await records.change(record, changes, transaction);
  const change = { subject: recordSubject(record.id), kind: 'payment', by: SYSTEM } as const;
  await journal.write({ ...change, before: journaledRecord(record), after: journaledRecord(changed) }, transaction);
}

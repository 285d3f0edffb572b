import {
  bigInteger,
  instant,
  integer,
  key,
  nullable,
  serial,
  text,
  text64k,
  unique,
  withDefault,
} from '@parkwart/service-kit/database/migrationColumns';
import type { MigrationContext } from '@parkwart/service-kit/database/migrations';

const account = text(40);

/** Letters, the dunning runs that propose them, and hand-overs to collection agencies. */
export async function createDunning({ createTable }: MigrationContext): Promise<void> {
  await createTable('letters', {
    invoiceNumber: key(integer),
    level: key(integer),
    letterDay: integer,
    letterDeadline: integer,
    printedAt: bigInteger,
    account,
  });
  await createTable('dunning_runs', {
    id: serial,
    createdAt: bigInteger,
    account,
    letterDay: integer,
    state: text(10),
    // 1 while open; unique, so that only one run is open.
    openKey: unique(nullable(integer)),
  });
  await createTable(
    'dunning_lines',
    {
      runId: key(integer),
      invoiceNumber: key(integer),
      level: integer,
      state: text(10),
      costCents: integer,
      letterDeadline: integer,
      reason: nullable(text(500)),
      filedAt: nullable(instant),
      filingDueAt: nullable(instant),
      filingAttempts: withDefault(integer, 0),
    },
    {
      // Includes the columns that counting reads.
      dunning_lines_state: ['runId', 'state', 'invoiceNumber', 'filedAt', 'filingDueAt'],
      dunning_lines_record: ['invoiceNumber'],
      dunning_lines_due: ['filingDueAt'],
    },
  );
  await createTable(
    'collections',
    {
      id: serial,
      invoiceNumber: integer,
      agency: text(80),
      handedDay: integer,
      claimCents: integer,
      handedAt: bigInteger,
      account,
      recalledDay: nullable(integer),
      recallReason: nullable(text(200)),
      recalledAt: nullable(bigInteger),
      recalledById: nullable(account),
    },
    { collections_record: ['invoiceNumber'] },
  );
}

/** Keeper requests, named drivers and objections. */
export async function createDebtors({ createTable }: MigrationContext): Promise<void> {
  await createTable('keeper_requests', { id: serial, createdAt: bigInteger, account });
  await createTable(
    'keeper_lines',
    {
      // A record is in one keeper request at most.
      invoiceNumber: key(integer),
      requestId: integer,
      costCents: integer,
      pictures: integer,
      reason: text(500),
      answeredAt: nullable(bigInteger),
      answeredById: nullable(account),
    },
    { keeper_lines_request: ['requestId', 'invoiceNumber'] },
  );
  const entered = { enteredById: account, enteredAt: bigInteger };
  const decided = { decidedById: nullable(account), decidedAt: nullable(bigInteger) };
  await createTable(
    'named_drivers',
    {
      id: serial,
      invoiceNumber: integer,
      arrivedDay: integer,
      source: text(10),
      state: text(10),
      driverName: text(140),
      driverAddress: text(300),
      ...entered,
      ...decided,
      keeperLetters: nullable(text64k),
    },
    { named_drivers_record: ['invoiceNumber'], named_drivers_state: ['state', 'id'] },
  );
  await createTable(
    'objections',
    {
      id: serial,
      invoiceNumber: integer,
      arrivedDay: integer,
      channel: text(10),
      objectionText: text(2_000),
      // The ids of up to ten files, as JSON.
      files: withDefault(text(700), '[]'),
      ...entered,
      decision: nullable(text(10)),
      waivedCents: withDefault(integer, 0),
      ...decided,
      // The dunning block that the objection's block replaced.
      replacedReason: nullable(text(20)),
      replacedUntil: nullable(integer),
    },
    { objections_record: ['invoiceNumber'], objections_decision: ['decision', 'id'] },
  );
  await createTable('driver_pages', {
    invoiceNumber: key(integer),
    token: unique(text(26)),
    secret: text(43),
    // The hour of the last wrong plates, counted from 1970, and the number of wrong plates in that hour.
    missedHour: withDefault(integer, 0),
    misses: withDefault(integer, 0),
  });
}

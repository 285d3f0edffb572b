import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import {
  bigInteger,
  exactText,
  instant,
  integer,
  key,
  nullable,
  serial,
  text,
  text16M,
  text64k,
  unique,
  withDefault,
} from '@parkwart/service-kit/database/migrationColumns';
import type { Migration, MigrationContext } from '@parkwart/service-kit/database/migrations';
import { createJournal } from '@parkwart/service-kit/journal/journalMigration';
import { createDebtors, createDunning } from './dunningTables.ts';
import { createBank, createBooks, createRefunds } from './moneyTables.ts';
import { createPlateIndex, createRecords, plateCut } from './recordTables.ts';

export const tablesMigration: Migration = {
  name: '001-tables',
  up: async (context) => {
    await createRecords(context);
    await createPlateIndex(context);
    await createPermits(context);
    await createBooths(context);
    await createDebtors(context);
    await createDunning(context);
    await createBooks(context);
    await createBank(context);
    await createRefunds(context);
    await createErasures(context);
    await createSettings(context);
    await createLeases(context);
    await createJournal(context);
  },
};

async function createPermits({ createTable }: MigrationContext): Promise<void> {
  await createTable(
    'permits',
    {
      id: serial,
      version: withDefault(integer, 1),
      vehicleNumber: text(20),
      normalisedPlate: exactText(20),
      plateCut,
      // Days as numbers, 20260305; an open end is a day that never comes.
      validFrom: integer,
      validTo: integer,
      note: withDefault(text(200), ''),
      createdAt: instant,
      changedAt: instant,
    },
    { permits_plate: ['normalisedPlate', 'validFrom'], permits_end: ['validTo'] },
  );
}

/** Booths with their code letters and users, and the limits of look-ups per account. */
async function createBooths({ createTable }: MigrationContext): Promise<void> {
  await createTable('booths', {
    // Determines the code letters of the booth: 1 is A, 27 is AA.
    id: serial,
    deviceKey: unique(text(32)),
  });
  await createTable('booth_users', {
    boothId: key(integer),
    username: key(text(60)),
    userId: text(36),
    seenAt: instant,
  });
  // In ms since 1970.
  for (const table of ['missed_lookups', 'plate_lookups', 'added_booths'])
    await createTable(table, { userId: key(text(36)), paidUntil: bigInteger });
}

async function createErasures({ createTable }: MigrationContext): Promise<void> {
  await createTable('forgettings', { invoiceNumber: key(integer), part: key(text(10)) });
  await createTable('erasure_requests', {
    id: key(text(22)),
    kind: text(5),
    account: text(40),
    startedAt: instant,
    doneAt: nullable(instant),
    step: integer,
    retryAt: nullable(instant),
    // The services that refused to erase because the data that they found had changed.
    changed: text(60),
    counts: text(300),
    // The person and the data to erase; null once the erasure is done.
    request: nullable(text16M),
    // Allows one erasure per person at a time; null once the erasure is done.
    activeKey: unique(nullable(text(43))),
  });
}

/**
 * The settings of operator, claims, books, till, dunning and the driver's page; a value that is not stored has its
 * default.
 */
async function createSettings({ createTable, insertMissing }: MigrationContext): Promise<void> {
  await createTable('settings', {
    id: key(integer),
    version: withDefault(integer, 1),
    document: text64k,
  });
  const documents = [JSON.stringify(DEFAULT_SETTINGS), '{}', '{}', '{}', '{}', '{}'];
  const rows = documents.map((document, index) => ({ id: index + 1, document }));
  await insertMissing('settings', rows);
}

/** Tasks that only one replica runs at a time. */
async function createLeases({ createTable, insertMissing }: MigrationContext): Promise<void> {
  await createTable('leases', {
    name: key(text(40)),
    holder: nullable(text(36)),
    heldUntil: instant,
    doneAt: nullable(instant),
  });
  const names = ['forgetting', 'erasure-requests', 'accounts-check', 'bank-import', 'refunds', 'letters'];
  const rows = names.map((name) => ({ name, heldUntil: new Date(0) }));
  await insertMissing('leases', rows);
}

import { FIRST_INVOICE_NUMBER } from '@parkwart/contracts/entities/record';
import {
  type ColumnType,
  computed,
  exactText,
  flag,
  instant,
  integer,
  nullable,
  serial,
  text,
  text16M,
  text64k,
  withDefault,
} from '@parkwart/service-kit/database/migrationColumns';
import type { MigrationContext } from '@parkwart/service-kit/database/migrations';

const SEPARATED = "REPLACE(REPLACE(REPLACE(vehicleNumber, '-', ' '), '.', ' '), '·', ' ')";
const FIRST = `INSTR(${SEPARATED}, ' ')`;
const AFTER = `SUBSTR(LTRIM(SUBSTR(${SEPARATED}, ${FIRST})), 1, 1)`;
const CUT = `CASE WHEN ${FIRST} BETWEEN 2 AND 4 AND ${AFTER} NOT IN ('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '')
  THEN ${FIRST} - 1 ELSE 0 END`;

/**
 * The position at which the typed text separates a plate's district from its letters: `B-NO 1234` and `BN-O 1234` are
 * two cars. Same rule as `typedCut` in packages/contracts: characters before the first separator, if a letter follows.
 */
export const plateCut = computed('TINYINT', CUT);

const LIST_STATE = `CASE WHEN isDisable = 1 THEN 0 WHEN isPay = 1 THEN 1 WHEN miStatus IS NULL THEN 2
  WHEN miStatus = 'I' THEN 5 WHEN isPrint = 1 THEN 4 ELSE 3 END`;

const CHARGES = 'finesCents + feeCents + ownerLookupCents + reminderCostCents + interestCents';
const SETTLED = '(paidCents + waivedCents)';
/** The overpaid amount: never more than was paid, because a waiver is not money. */
const OVERPAID = `CASE WHEN paidCents <= 0 OR paidCents + waivedCents <= chargedCents THEN 0
  WHEN waivedCents >= chargedCents THEN paidCents ELSE paidCents + waivedCents - chargedCents END`;

/**
 * `leftAt` sorts parked cars last. `claimedAt` is the day from which the payment period counts; a letter with its own
 * deadline counts as if ten days were given. `changedAt` is when a record was last changed, by the database's clock.
 */
const BY_DIALECT = {
  mysql: {
    entryDay: computed('DATE', 'CAST(entryAt AS DATE)'),
    entryMonth: computed('INT', 'EXTRACT(YEAR_MONTH FROM entryAt)'),
    isUnindexed: computed('TINYINT(1)', 'NOT (indexedPlate <=> normalisedPlate COLLATE utf8mb4_bin)'),
    leftAt: computed('DATETIME(3)', "COALESCE(exitAt, TIMESTAMP'9999-12-31 00:00:00')"),
    claimedAt: computed(
      'DATETIME(3)',
      `CASE WHEN letterDeadline IS NULL THEN COALESCE(exitAt, entryAt)
        ELSE CAST(letterDeadline AS DATETIME(3)) - INTERVAL 10 DAY END`,
    ),
    // TIMESTAMP is independent of the session's time zone.
    changedAt: { type: 'TIMESTAMP(3) NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3)' },
  },
  sqlite: {
    entryDay: computed('TEXT', 'substr(entryAt, 1, 10)'),
    entryMonth: computed('INTEGER', 'CAST(substr(entryAt, 1, 4) || substr(entryAt, 6, 2) AS INTEGER)'),
    isUnindexed: computed('TINYINT(1)', 'indexedPlate IS NOT normalisedPlate'),
    leftAt: computed('TEXT', "COALESCE(exitAt, '9999-12-31 00:00:00.000 +00:00')"),
    claimedAt: computed(
      'TEXT',
      `CASE WHEN letterDeadline IS NULL THEN COALESCE(exitAt, entryAt)
        ELSE strftime('%Y-%m-%d %H:%M:%f', substr(letterDeadline, 1, 4) || '-' || substr(letterDeadline, 5, 2) || '-'
          || substr(letterDeadline, 7, 2), '-10 days') || ' +00:00' END`,
    ),
    // In ms, set by triggers.
    changedAt: nullable(integer),
  },
} as const satisfies Record<MigrationContext['database']['dialect'], Record<string, ColumnType>>;

const note = (length: number) => withDefault(text(length), '');
const cents = withDefault(integer, 0);
const no = withDefault(flag, false);
/** As a number: 20260305. */
const day = nullable(integer);

/** The columns that a list reads and filters by. */
const LISTED = ['id', 'entryAt', 'normalisedPlate', 'finesCents'];

export async function createRecords(context: MigrationContext): Promise<void> {
  const { createTable, addIndex, database } = context;
  await createTable(
    'records',
    {
      // The invoice number.
      id: serial,
      version: withDefault(integer, 1),
      createdAt: instant,

      vehicleNumber: note(20),
      normalisedPlate: note(20),
      vehicleModel: note(80),
      vehicleColor: note(40),
      registeredMake: note(60),
      registeredColour: note(40),
      isRegisteredChecked: no,

      entryAt: instant,
      employeeName: note(60),
      enteredById: note(40),
      hasPermit: no,
      provisionalReference: nullable(text(16)),
      sentBy: nullable(text(60)),
      alreadyParkedAs: nullable(integer),
      isDisable: no,
      cancelReason: nullable(text(200)),

      exitAt: nullable(instant),
      checkedOutBy: nullable(text(60)),
      exitBackdatedMinutes: nullable(integer),
      exitBooth: nullable(text(8)),
      checkOutNote: note(1_000),

      fines: text64k,
      finesCents: cents,
      feeCents: cents,
      ownerLookupCents: cents,
      reminderCostCents: cents,
      interestCents: cents,
      // The sums of the record's postings.
      chargedCents: cents,
      paidCents: cents,
      waivedCents: cents,
      isPay: no,

      ownerName: note(140),
      address: note(300),
      driverName: note(140),
      driverAddress: note(300),

      miStatus: nullable(text(1)),
      isPrint: no,
      letterLevel: withDefault(integer, 0),
      letterDay: day,
      letterDeadline: day,
      printedAt: nullable(instant),
      lookUpDay: day,
      costDay: day,
      defaultFrom: day,
      collectionDay: day,
      blockReason: nullable(text(20)),
      blockUntil: day,
      blockNote: nullable(text(200)),
      blockedBy: nullable(text(60)),
      blockedAt: nullable(instant),

      images: text16M,
      files: text16M,
      attachmentsRevision: withDefault(integer, 0),

      closedAt: nullable(instant),
      holdUntil: day,
      holdReason: nullable(text(200)),
      erasure: nullable(text(10)),

      indexedPlate: nullable(exactText(20)),
      plateCut,
      listState: computed('TINYINT', LIST_STATE),
      owedCents: computed(
        'INTEGER',
        `CASE WHEN isPay = 1 OR isDisable = 1 OR ${CHARGES} <= ${SETTLED} THEN 0 ELSE ${CHARGES} - ${SETTLED} END`,
      ),
      overpaidCents: computed('INTEGER', OVERPAID),
      ...BY_DIALECT[database.dialect],
    },
    {
      records_list_all: LISTED,
      records_list_active: ['isDisable', ...LISTED],
      records_list_paid: ['isDisable', 'isPay', ...LISTED],
      records_list_dunning: ['isDisable', 'isPay', 'miStatus', ...LISTED],
      records_list_print: ['isDisable', 'isPay', 'miStatus', 'isPrint', ...LISTED],

      // One index per sort order. Each index begins with the state, so that a short list is found without scanning the
      // other lists.
      records_order_date: ['listState', 'entryAt', 'id'],
      records_order_plate: ['listState', 'normalisedPlate', 'id'],
      records_order_colour: ['listState', 'vehicleColor', 'id'],
      records_order_model: ['listState', 'vehicleModel', 'id'],
      records_order_checkout: ['listState', 'leftAt', 'id'],
      records_order_fine: ['listState', 'finesCents', 'id'],
      records_order_due: ['listState', 'claimedAt', 'id', 'owedCents'],
      records_order_owed: ['listState', 'owedCents', 'id', 'paidCents', 'waivedCents'],

      // Used by the dashboard.
      records_entry_at_states: ['entryAt', 'isDisable', 'finesCents', 'feeCents', 'isPay', 'miStatus', 'isPrint'],
      records_entry_day: ['entryDay', 'id'],
      records_entry_month: ['entryMonth', 'id'],
      records_owed_since: ['owedCents', 'claimedAt'],

      // Every check-in looks up whether its plate is parked.
      records_parked_plate: ['normalisedPlate', 'exitAt'],
      // Contains the plates, because the booth lists and searches parked and recently departed cars.
      records_parked: ['exitAt', 'isDisable', 'id', 'normalisedPlate'],
      records_provisional_reference: ['provisionalReference'],
      records_unindexed_plate: ['isUnindexed', 'id', 'normalisedPlate'],
      // Few records have an owner, so a search for part of a name can read the index entries of all of these records.
      records_owner: ['ownerName', 'id'],
      records_overpaid: ['overpaidCents', 'id'],
      records_changed: ['changedAt'],
    },
  );
  for (const [name, column] of [
    ['records_blocked', 'blockReason'],
    ['records_held', 'holdUntil'],
  ] as const) {
    if (database.dialect === 'mysql') await addIndex('records', [column], name);
    // Partial index: few records have a value, and the other records need no index entry.
    else
      await database.sequelize.query(
        `CREATE INDEX IF NOT EXISTS ${name} ON records (${column}) WHERE ${column} IS NOT NULL`,
      );
  }
  for (const statement of AFTER_CREATION[database.dialect]) await database.sequelize.query(statement);
}

const setChangedAt = `UPDATE records SET changedAt = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = NEW.id`;

/**
 * Sets the first invoice number, and adds triggers for SQLite, because only MySQL's columns update `changedAt`
 * themselves.
 */
const AFTER_CREATION = {
  mysql: [`ALTER TABLE records AUTO_INCREMENT = ${FIRST_INVOICE_NUMBER}`],
  sqlite: [
    `INSERT INTO sqlite_sequence (name, seq) SELECT 'records', ${FIRST_INVOICE_NUMBER - 1}
     WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'records')`,
    `CREATE TRIGGER IF NOT EXISTS records_inserted AFTER INSERT ON records BEGIN ${setChangedAt}; END`,
    `CREATE TRIGGER IF NOT EXISTS records_updated AFTER UPDATE ON records
     WHEN NEW.changedAt IS OLD.changedAt BEGIN ${setChangedAt}; END`,
  ],
} as const;

/**
 * Lists of ids, stored as binary data on MySQL and SQLite. A record starts unindexed, and becomes unindexed again when
 * its plate changes.
 */
const SEGMENTS = {
  mysql: `fragment VARCHAR(3) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL, firstId INT NOT NULL,
    ids VARBINARY(4096) NOT NULL, PRIMARY KEY (fragment, firstId))`,
  sqlite: `fragment TEXT NOT NULL, firstId INTEGER NOT NULL, ids BLOB NOT NULL, PRIMARY KEY (fragment, firstId))
    WITHOUT ROWID`,
} as const;

export async function createPlateIndex({ database, addIndex }: MigrationContext): Promise<void> {
  await database.sequelize.query(`CREATE TABLE IF NOT EXISTS plate_segments (${SEGMENTS[database.dialect]}`);
  await addIndex('plate_segments', ['firstId'], 'plate_segments_first_id');
}

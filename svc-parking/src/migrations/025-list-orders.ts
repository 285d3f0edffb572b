import type { Migration } from '@parkwart/service-kit/database/migrations';

const LIST_STATE = `CASE WHEN isDisable = 1 THEN 0 WHEN isPay = 1 THEN 1 WHEN miStatus IS NULL THEN 2
  WHEN miStatus = 'I' THEN 5 WHEN isPrint = 1 THEN 4 ELSE 3 END`;
const OPEN_CENTS =
  'CASE WHEN isPay = 1 OR isDisable = 1 THEN 0 ELSE finesCents + feeCents + ownerLookupCents + reminderCostCents END';

/** Generated, so that the previous version fills them, too. */
const COLUMNS = [
  { name: 'listState', mysql: `TINYINT AS (${LIST_STATE})`, sqlite: `INTEGER AS (${LIST_STATE})` },
  { name: 'openCents', mysql: `INT AS (${OPEN_CENTS})`, sqlite: `INTEGER AS (${OPEN_CENTS})` },
  // Sorts parked cars last.
  {
    name: 'leftAt',
    mysql: "DATETIME(3) AS (COALESCE(exitAt, TIMESTAMP'9999-12-31 00:00:00'))",
    sqlite: "TEXT AS (COALESCE(exitAt, '9999-12-31 00:00:00.000 +00:00'))",
  },
  // The day from which the payment period counts; a letter with its own deadline counts as if ten days had been given.
  {
    name: 'claimedAt',
    mysql: `DATETIME(3) AS (CASE WHEN letterDeadline IS NULL THEN COALESCE(exitAt, entryAt)
      ELSE CAST(letterDeadline AS DATETIME(3)) - INTERVAL 10 DAY END)`,
    sqlite: `TEXT AS (CASE WHEN letterDeadline IS NULL THEN COALESCE(exitAt, entryAt)
      ELSE strftime('%Y-%m-%d %H:%M:%f', substr(letterDeadline, 1, 4) || '-' || substr(letterDeadline, 5, 2) || '-'
        || substr(letterDeadline, 7, 2), '-10 days') || ' +00:00' END)`,
  },
] as const;

const INDEXES = {
  date: ['entryAt'],
  plate: ['normalisedPlate'],
  colour: ['vehicleColor'],
  model: ['vehicleModel'],
  checkout: ['leftAt'],
  fine: ['finesCents'],
  open: ['openCents'],
  due: ['claimedAt'],
};

/**
 * One index per order, with the state first, so that the few records of a list are found without scanning all others.
 */
export const listOrdersMigration: Migration = {
  name: '025-list-orders',
  up: async ({ database, columnsOf, addIndex }) => {
    const present = await columnsOf('records');
    for (const { name, [database.dialect]: definition } of COLUMNS) {
      if (present.includes(name)) continue;
      await database.sequelize.query(`ALTER TABLE records ADD COLUMN ${name} ${definition} VIRTUAL`);
    }
    for (const [order, columns] of Object.entries(INDEXES)) {
      const covered = order === 'due' ? ['openCents'] : [];
      await addIndex('records', ['listState', ...columns, 'id', ...covered], `records_order_${order}`);
    }
  },
};

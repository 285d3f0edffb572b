import type { Migration } from '@parkwart/service-kit/database/migrations';

const COLUMNS = [
  { name: 'entryDay', mysql: 'DATE AS (CAST(entryAt AS DATE))', sqlite: 'TEXT AS (substr(entryAt, 1, 10))' },
  {
    name: 'entryMonth',
    mysql: 'INT AS (EXTRACT(YEAR_MONTH FROM entryAt))',
    sqlite: 'INTEGER AS (CAST(substr(entryAt, 1, 4) || substr(entryAt, 6, 2) AS INTEGER))',
  },
] as const;

/** Left by versions that no longer run next to this one. */
const UNUSED_INDEXES = [
  ['isDisable', 'id', 'finesCents'],
  ['isDisable', 'isPay', 'id', 'finesCents'],
  ['isDisable', 'isPay', 'miStatus', 'id', 'finesCents'],
  ['isDisable', 'isPay', 'miStatus', 'isPrint', 'id', 'finesCents'],
];

/** Generated in UTC, so that the previous version fills them, too. */
export const entryDaysMigration: Migration = {
  name: '010-entry-days',
  up: async ({ database, columnsOf, addIndex, removeIndex }) => {
    const present = await columnsOf('records');
    for (const { name, [database.dialect]: definition } of COLUMNS) {
      if (present.includes(name)) continue;
      await database.sequelize.query(`ALTER TABLE records ADD COLUMN ${name} ${definition} VIRTUAL`);
    }
    await addIndex('records', ['entryDay', 'id'], 'records_entry_day');
    await addIndex('records', ['entryMonth', 'id'], 'records_entry_month');
    for (const columns of UNUSED_INDEXES) await removeIndex('records', columns);
  },
};

import type { Migration } from '@parkwart/service-kit/database/migrations';

/**
 * When a record was last changed, by the database's clock, no matter by whom: the previous version of the services also
 * fills the column. Null in older records.
 */
export const recordChangesMigration: Migration = {
  name: '011-record-changes',
  up: async ({ database, columnsOf, addIndex }) => {
    const columns = await columnsOf('records');
    const statements = database.dialect === 'mysql' ? MYSQL : SQLITE;
    if (!columns.includes('changedAt')) await database.sequelize.query(statements.column);
    for (const statement of statements.rest) await database.sequelize.query(statement);
    await addIndex('records', ['changedAt'], 'records_changed');
  },
};

// Two steps, so that existing rows are not rewritten. TIMESTAMP, because it does not depend on a session's time zone.
const MYSQL = {
  column: 'ALTER TABLE records ADD COLUMN changedAt TIMESTAMP(3) NULL DEFAULT NULL ON UPDATE CURRENT_TIMESTAMP(3)',
  rest: [
    `ALTER TABLE records MODIFY changedAt TIMESTAMP(3) NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3)`,
  ],
};

const setChangedAt = `UPDATE records SET changedAt = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = NEW.id`;

/** In ms. */
const SQLITE = {
  column: 'ALTER TABLE records ADD COLUMN changedAt INTEGER',
  rest: [
    `CREATE TRIGGER IF NOT EXISTS records_inserted AFTER INSERT ON records BEGIN ${setChangedAt}; END`,
    `CREATE TRIGGER IF NOT EXISTS records_updated AFTER UPDATE ON records
     WHEN NEW.changedAt IS OLD.changedAt BEGIN ${setChangedAt}; END`,
  ],
};

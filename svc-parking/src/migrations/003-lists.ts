import type { Migration } from '@parkwart/service-kit/migrations';

/**
 * An index for each list that holds its records in the order of their invoice numbers, with what a count sums up; and owners'
 * names as long as the letter's.
 */
export const listsMigration: Migration = {
  name: '003-lists',
  up: async ({ database, addIndex }) => {
    await addIndex('records', ['isDisable', 'id', 'finesCents']);
    await addIndex('records', ['isDisable', 'isPay', 'id', 'finesCents']);
    await addIndex('records', ['isDisable', 'isPay', 'miStatus', 'id', 'finesCents']);
    await addIndex('records', ['isDisable', 'isPay', 'miStatus', 'isPrint', 'id', 'finesCents']);
    // SQLite does not limit a column's length.
    if (database.dialect === 'sqlite') return;
    await database.sequelize.query("ALTER TABLE records MODIFY ownerName VARCHAR(140) NOT NULL DEFAULT ''");
  },
};

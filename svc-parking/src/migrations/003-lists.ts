import type { Migration } from '@parkwart/service-kit/database/migrations';

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

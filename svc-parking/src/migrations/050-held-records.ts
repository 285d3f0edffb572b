import type { Migration } from '@parkwart/service-kit/database/migrations';

/** Finds the records that are held for proceedings. */
export const heldRecordsMigration: Migration = {
  name: '050-held-records',
  up: async ({ database, addIndex }) => {
    if (database.dialect === 'mysql') await addIndex('records', ['holdUntil'], 'records_held');
    // Few are held: the others cost nothing.
    else
      await database.sequelize.query(
        'CREATE INDEX IF NOT EXISTS records_held ON records (holdUntil) WHERE holdUntil IS NOT NULL',
      );
  },
};

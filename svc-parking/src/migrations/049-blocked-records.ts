import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

/** Of the block that an objection's own replaced, as in records (migration 039). */
const REPLACED = { replacedReason: DataTypes.STRING(20), replacedUntil: DataTypes.INTEGER };

/** Finds blocked records, and keeps the block that an objection replaces. */
export const blockedRecordsMigration: Migration = {
  name: '049-blocked-records',
  up: async ({ database, queryInterface, columnsOf, addIndex }) => {
    const present = await columnsOf('objections');
    for (const [name, type] of Object.entries(REPLACED)) {
      if (!present.includes(name)) await queryInterface.addColumn('objections', name, { type, allowNull: true });
    }
    await addIndex('objections', ['decision', 'id'], 'objections_decision');
    if (database.dialect === 'mysql') await addIndex('records', ['blockReason'], 'records_blocked');
    // Few are blocked: the others cost nothing.
    else
      await database.sequelize.query(
        'CREATE INDEX IF NOT EXISTS records_blocked ON records (blockReason) WHERE blockReason IS NOT NULL',
      );
  },
};

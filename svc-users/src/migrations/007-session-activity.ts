import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

/** Null only in rows added by a replica of the previous version. */
const COLUMNS = {
  device: { type: DataTypes.STRING(80), allowNull: true },
  lastActiveAt: { type: DataTypes.DATE(3), allowNull: true },
  provenAt: { type: DataTypes.DATE(3), allowNull: true },
};

export const sessionActivityMigration: Migration = {
  name: '007-session-activity',
  up: async ({ queryInterface }) => {
    const existing = await queryInterface.describeTable('sessions');
    for (const [name, column] of Object.entries(COLUMNS)) {
      if (!existing[name]) await queryInterface.addColumn('sessions', name, column);
    }
  },
};

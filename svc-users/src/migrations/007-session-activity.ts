import type { Migration } from '@parkwart/service-kit/migrations';
import { DataTypes } from 'sequelize';

/** Null only where a replica of the version before adds a row. */
const COLUMNS = {
  device: { type: DataTypes.STRING(80), allowNull: true },
  lastActiveAt: { type: DataTypes.DATE(3), allowNull: true },
  provenAt: { type: DataTypes.DATE(3), allowNull: true },
};

/** Where a session is used, when it was last, and when the person last gave a password or passkey. */
export const sessionActivityMigration: Migration = {
  name: '007-session-activity',
  up: async ({ queryInterface }) => {
    const existing = await queryInterface.describeTable('sessions');
    for (const [name, column] of Object.entries(COLUMNS)) {
      if (!existing[name]) await queryInterface.addColumn('sessions', name, column);
    }
  },
};

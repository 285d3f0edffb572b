import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

/** Erasures requested by a person, until all services have carried them out. */
export const erasureRequestsMigration: Migration = {
  name: '028-erasure-requests',
  up: async ({ queryInterface, database }) => {
    const optional = { allowNull: true };
    await queryInterface.createTable('erasure_requests', {
      id: { type: DataTypes.STRING(22), primaryKey: true },
      kind: { type: DataTypes.STRING(5), allowNull: false },
      account: { type: DataTypes.STRING(40), allowNull: false },
      startedAt: { type: DataTypes.DATE(3), allowNull: false },
      doneAt: { type: DataTypes.DATE(3), ...optional },
      step: { type: DataTypes.INTEGER, allowNull: false },
      retryAt: { type: DataTypes.DATE(3), ...optional },
      /** Services that refused because their findings had changed. */
      changed: { type: DataTypes.STRING(60), allowNull: false },
      counts: { type: DataTypes.STRING(300), allowNull: false },
      /** The person and the data to erase; null once it is done. */
      request: { type: database.dialect === 'mysql' ? DataTypes.TEXT('medium') : DataTypes.TEXT, ...optional },
      /** Allows one per person at a time; null once it is done. */
      activeKey: { type: DataTypes.STRING(43), unique: true, ...optional },
    });
    const [row] = await database.select("SELECT name FROM leases WHERE name = 'erasure-requests'");
    if (!row) await queryInterface.bulkInsert('leases', [{ name: 'erasure-requests', heldUntil: new Date(0) }]);
  },
};

import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

export const forgettingMigration: Migration = {
  name: '006-forgetting',
  up: async ({ queryInterface, database }) => {
    const columns = await queryInterface.describeTable('records');
    const moment = { type: DataTypes.DATE(3), allowNull: true };
    if (!('closedAt' in columns)) await queryInterface.addColumn('records', 'closedAt', moment);
    await queryInterface.createTable('forgettings', {
      invoiceNumber: { type: DataTypes.INTEGER, primaryKey: true },
      part: { type: DataTypes.STRING(10), primaryKey: true },
    });
    await queryInterface.createTable('leases', {
      name: { type: DataTypes.STRING(40), primaryKey: true },
      holder: { type: DataTypes.STRING(36), allowNull: true },
      heldUntil: { ...moment, allowNull: false },
      doneAt: moment,
    });
    const [row] = await database.select("SELECT name FROM leases WHERE name = 'forgetting'");
    if (row) return;
    await queryInterface.bulkInsert('leases', [{ name: 'forgetting', heldUntil: new Date(0) }]);
  },
};

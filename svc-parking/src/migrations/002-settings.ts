import { DEFAULT_SETTINGS } from '@parkwart/contracts/entities/settings';
import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

/** A single row; its document has the shape of contracts' `settings`. */
export const settingsMigration: Migration = {
  name: '002-settings',
  up: async ({ queryInterface, database }) => {
    await queryInterface.createTable('settings', {
      id: { type: DataTypes.INTEGER, primaryKey: true },
      document: { type: DataTypes.TEXT, allowNull: false },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
    });
    const [row] = await database.select('SELECT id FROM settings WHERE id = 1');
    if (row) return;
    await queryInterface.bulkInsert('settings', [{ id: 1, document: JSON.stringify(DEFAULT_SETTINGS), version: 1 }]);
  },
};

import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

export const securitySettingsMigration: Migration = {
  name: '008-security-settings',
  up: async ({ queryInterface, database }) => {
    await queryInterface.createTable(
      'security_settings',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true },
        adminPasskeyRequired: { type: DataTypes.BOOLEAN, allowNull: false },
        officeIdleMinutes: { type: DataTypes.INTEGER, allowNull: true },
        boothIdleMinutes: { type: DataTypes.INTEGER, allowNull: true },
      },
      { charset: 'utf8mb4' },
    );
    const [row] = await database.select('SELECT id FROM security_settings');
    if (!row) {
      const defaults = { adminPasskeyRequired: false, officeIdleMinutes: 120, boothIdleMinutes: null };
      await queryInterface.bulkInsert('security_settings', [{ id: 1, ...defaults }]);
    }
    const users = await queryInterface.describeTable('users');
    if (!users.mustChangePassword) {
      const type = { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false };
      await queryInterface.addColumn('users', 'mustChangePassword', type);
    }
  },
};

import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

export const loginFailuresMigration: Migration = {
  name: '004-login-failures',
  up: async ({ queryInterface, addIndex }) => {
    await queryInterface.createTable(
      'login_failures',
      {
        id: { type: DataTypes.STRING(64), primaryKey: true },
        failures: { type: DataTypes.INTEGER, allowNull: false },
        lastAttemptAt: { type: DataTypes.DATE(3), allowNull: false },
        blockedUntil: { type: DataTypes.DATE(3), allowNull: false },
      },
      { charset: 'utf8mb4' },
    );
    await addIndex('login_failures', ['lastAttemptAt']);
  },
};

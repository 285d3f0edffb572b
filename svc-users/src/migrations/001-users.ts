import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

export const usersMigration: Migration = {
  name: '001-users',
  up: async ({ queryInterface }) => {
    await queryInterface.createTable(
      'users',
      {
        id: { type: DataTypes.STRING(36), primaryKey: true },
        username: { type: DataTypes.STRING(60), allowNull: false },
        // Binary: the key is lower case already, and MySQL's default collation treats ä as a.
        usernameKey: { type: DataTypes.STRING(255, true), allowNull: false, unique: true },
        email: { type: DataTypes.STRING(254), allowNull: false },
        phone: { type: DataTypes.STRING(40), allowNull: false },
        passwordHash: { type: DataTypes.STRING(255), allowNull: false },
        gender: { type: DataTypes.STRING(10), allowNull: false },
        status: { type: DataTypes.STRING(10), allowNull: false },
        role: { type: DataTypes.STRING(20), allowNull: false },
        createdAt: { type: DataTypes.DATE(3), allowNull: false },
        version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      },
      { charset: 'utf8mb4' },
    );
  },
};

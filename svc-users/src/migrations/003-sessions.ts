import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

export const sessionsMigration: Migration = {
  name: '003-sessions',
  up: async ({ queryInterface, addIndex }) => {
    await queryInterface.createTable(
      'sessions',
      {
        id: { type: DataTypes.STRING(36), primaryKey: true },
        userId: { type: DataTypes.STRING(36), allowNull: false },
        refreshHash: { type: DataTypes.STRING(64), allowNull: false },
        previousRefreshHash: { type: DataTypes.STRING(64), allowNull: true },
        rotatedAt: { type: DataTypes.DATE(3), allowNull: false },
        createdAt: { type: DataTypes.DATE(3), allowNull: false },
        expiresAt: { type: DataTypes.DATE(3), allowNull: false },
        endedAt: { type: DataTypes.DATE(3), allowNull: true },
      },
      { charset: 'utf8mb4' },
    );
    for (const field of ['userId', 'expiresAt', 'endedAt']) await addIndex('sessions', [field]);
  },
};

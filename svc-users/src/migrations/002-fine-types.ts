import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

export const fineTypesMigration: Migration = {
  name: '002-fine-types',
  up: async ({ queryInterface }) => {
    await queryInterface.createTable(
      'fine_types',
      {
        id: { type: DataTypes.STRING(36), primaryKey: true },
        fineType: { type: DataTypes.STRING(80), allowNull: false },
        finePriceCents: { type: DataTypes.INTEGER, allowNull: false },
        fineDescription: { type: DataTypes.STRING(500), allowNull: false },
        createdAt: { type: DataTypes.DATE(3), allowNull: false },
        version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      },
      { charset: 'utf8mb4' },
    );
  },
};

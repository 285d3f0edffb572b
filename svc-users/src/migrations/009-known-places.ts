import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

export const knownPlacesMigration: Migration = {
  name: '009-known-places',
  up: async ({ queryInterface, addIndex }) => {
    await queryInterface.createTable(
      'known_places',
      {
        id: { type: DataTypes.STRING(64), primaryKey: true },
        lastLoginAt: { type: DataTypes.DATE(3), allowNull: false },
      },
      { charset: 'utf8mb4' },
    );
    await addIndex('known_places', ['lastLoginAt']);
  },
};

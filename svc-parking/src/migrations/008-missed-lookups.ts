import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

export const missedLookupsMigration: Migration = {
  name: '008-missed-lookups',
  up: async ({ queryInterface }) => {
    await queryInterface.createTable('missed_lookups', {
      userId: { type: DataTypes.STRING(36), primaryKey: true },
      /** Epoch ms. */
      paidUntil: { type: DataTypes.BIGINT, allowNull: false },
    });
  },
};

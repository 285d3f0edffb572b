import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

/** How many booths an account adds, and room for any booth's references. SQLite ignores lengths. */
export const boothLimitsMigration: Migration = {
  name: '026-booth-limits',
  up: async ({ queryInterface, database }) => {
    await queryInterface.createTable('added_booths', {
      userId: { type: DataTypes.STRING(36), primaryKey: true },
      /** Epoch ms. */
      paidUntil: { type: DataTypes.BIGINT, allowNull: false },
    });
    if (database.dialect === 'mysql')
      await database.sequelize.query('ALTER TABLE records MODIFY provisionalReference VARCHAR(16) NULL');
  },
};

import type { Migration } from '@parkwart/service-kit/database/migrations';
import { createJournal } from '@parkwart/service-kit/journal/journalMigration';
import { DataTypes } from 'sequelize';

/** The journal, and the names of deleted accounts, which it continues to show. */
export const journalMigration: Migration = {
  name: '012-journal',
  up: async (context) => {
    await createJournal(context);
    await context.queryInterface.createTable('former_accounts', {
      id: { type: DataTypes.STRING(40), primaryKey: true },
      username: { type: DataTypes.STRING(60), allowNull: false },
      removedAt: { type: DataTypes.DATE(3), allowNull: false },
    });
  },
};

import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

const required = { allowNull: false };

/** Which months were exported for the tax adviser, and with which postings; and what the dashboard sums up. */
export const bookExportsMigration: Migration = {
  name: '035-book-exports',
  up: async ({ queryInterface, addIndex }) => {
    await queryInterface.createTable('book_exports', {
      month: { type: DataTypes.INTEGER, primaryKey: true, ...required },
      exportedAt: { type: DataTypes.BIGINT, ...required },
      account: { type: DataTypes.STRING(40), ...required },
      settings: { type: DataTypes.TEXT, ...required },
      figures: { type: DataTypes.TEXT, allowNull: true },
    });
    // Ids do not tell what an export saw: a smaller one may be committed later. The key keeps a posting in one export.
    await queryInterface.createTable('exported_postings', {
      postingId: { type: DataTypes.INTEGER, primaryKey: true, ...required },
      month: { type: DataTypes.INTEGER, ...required },
    });
    await addIndex('exported_postings', ['month', 'postingId'], 'exported_postings_month');
    await addIndex('postings', ['day', 'kind', 'type', 'cents'], 'postings_day');
    await addIndex('postings', ['bookedAt', 'day'], 'postings_booked');
    await addIndex('records', ['owedCents', 'claimedAt'], 'records_owed_since');
  },
};

import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

const required = { allowNull: false };
const optional = { allowNull: true };
const integer = { type: DataTypes.INTEGER, ...required };
const text = (length: number) => ({ type: DataTypes.STRING(length), ...required });

/** What was handed over to collection agencies, and recalled. */
export const collectionsMigration: Migration = {
  name: '047-collections',
  up: async ({ database, queryInterface, columnsOf, addIndex }) => {
    // A day as a number, 20260305, while an agency has the record.
    if (!(await columnsOf('records')).includes('collectionDay'))
      await database.sequelize.query('ALTER TABLE records ADD COLUMN collectionDay INTEGER NULL');
    await queryInterface.createTable('collections', {
      id: { ...integer, primaryKey: true, autoIncrement: true },
      ...{ invoiceNumber: integer, agency: text(80), handedDay: integer, claimCents: integer },
      handedAt: { type: DataTypes.BIGINT, ...required },
      account: text(40),
      recalledDay: { type: DataTypes.INTEGER, ...optional },
      recallReason: { type: DataTypes.STRING(200), ...optional },
      recalledAt: { type: DataTypes.BIGINT, ...optional },
      recalledById: { type: DataTypes.STRING(40), ...optional },
    });
    await addIndex('collections', ['invoiceNumber'], 'collections_record');
  },
};

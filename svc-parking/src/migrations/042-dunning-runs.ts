import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

const required = { allowNull: false };
const integer = { type: DataTypes.INTEGER, ...required };
const instant = { type: DataTypes.BIGINT, ...required };
const text = (length: number) => ({ type: DataTypes.STRING(length), ...required });
const key = { ...integer, primaryKey: true };

const SETTINGS = 5;

/** Every letter of a record, and the runs that propose letters. */
export const dunningRunsMigration: Migration = {
  name: '042-dunning-runs',
  up: async ({ database, queryInterface, columnsOf, addIndex }) => {
    // Of the printed letter; 0 for none, and for one that an earlier version printed.
    if (!(await columnsOf('records')).includes('letterLevel'))
      await database.sequelize.query('ALTER TABLE records ADD COLUMN letterLevel INTEGER NOT NULL DEFAULT 0');
    await queryInterface.createTable('letters', {
      ...{ invoiceNumber: key, level: key, letterDay: integer, letterDeadline: integer },
      ...{ printedAt: instant, account: text(40) },
    });
    await queryInterface.createTable('dunning_runs', {
      id: { ...key, autoIncrement: true },
      ...{ createdAt: instant, account: text(40), letterDay: integer, state: text(10) },
      // 1 while it is open: one at a time.
      openKey: { type: DataTypes.INTEGER, allowNull: true, unique: true },
    });
    await queryInterface.createTable('dunning_lines', {
      ...{ runId: key, invoiceNumber: key, level: integer, state: text(10) },
      ...{ costCents: integer, letterDeadline: integer },
      reason: { type: DataTypes.STRING(500), allowNull: true },
    });
    await addIndex('dunning_lines', ['runId', 'state', 'invoiceNumber'], 'dunning_lines_state');
    await addIndex('dunning_lines', ['invoiceNumber'], 'dunning_lines_record');
    const [stored] = await database.select(`SELECT id FROM settings WHERE id = ${SETTINGS}`);
    if (!stored) await queryInterface.bulkInsert('settings', [{ id: SETTINGS, document: '{}', version: 1 }]);
  },
};

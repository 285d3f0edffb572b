import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

const required = { allowNull: false };
const integer = { type: DataTypes.INTEGER, ...required };
const text = (length: number) => ({ type: DataTypes.STRING(length), ...required });

/** Of the record's debtor, once a driver is accepted. */
const COLUMNS = {
  driverName: "VARCHAR(140) NOT NULL DEFAULT ''",
  driverAddress: "VARCHAR(300) NOT NULL DEFAULT ''",
};

/** Drivers named by keepers, and what the letters to the keeper cost until then. */
export const namedDriversMigration: Migration = {
  name: '045-named-drivers',
  up: async ({ database, queryInterface, columnsOf, addIndex }) => {
    const present = await columnsOf('records');
    for (const [name, definition] of Object.entries(COLUMNS)) {
      if (!present.includes(name))
        await database.sequelize.query(`ALTER TABLE records ADD COLUMN ${name} ${definition}`);
    }
    await queryInterface.createTable('named_drivers', {
      id: { ...integer, primaryKey: true, autoIncrement: true },
      ...{ invoiceNumber: integer, arrivedDay: integer, source: text(10), state: text(10) },
      ...{ driverName: text(140), driverAddress: text(300) },
      ...{ enteredById: text(40), enteredAt: { type: DataTypes.BIGINT, ...required } },
      decidedById: { type: DataTypes.STRING(40), allowNull: true },
      decidedAt: { type: DataTypes.BIGINT, allowNull: true },
      keeperLetters: { type: DataTypes.TEXT, allowNull: true },
    });
    await addIndex('named_drivers', ['invoiceNumber'], 'named_drivers_record');
    await addIndex('named_drivers', ['state', 'id'], 'named_drivers_state');
  },
};

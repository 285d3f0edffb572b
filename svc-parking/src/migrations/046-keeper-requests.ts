import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

const required = { allowNull: false };
const integer = { type: DataTypes.INTEGER, ...required };
const instant = { type: DataTypes.BIGINT, ...required };
const text = (length: number) => ({ type: DataTypes.STRING(length), ...required });

const COLUMNS = {
  registeredMake: "VARCHAR(60) NOT NULL DEFAULT ''",
  registeredColour: "VARCHAR(40) NOT NULL DEFAULT ''",
  isRegisteredChecked: 'TINYINT(1) NOT NULL DEFAULT 0',
};

/** Requests for keepers, and what the registration office says of the car. */
export const keeperRequestsMigration: Migration = {
  name: '046-keeper-requests',
  up: async ({ database, queryInterface, columnsOf, addIndex }) => {
    const present = await columnsOf('records');
    for (const [name, definition] of Object.entries(COLUMNS)) {
      if (!present.includes(name))
        await database.sequelize.query(`ALTER TABLE records ADD COLUMN ${name} ${definition}`);
    }
    await queryInterface.createTable('keeper_requests', {
      id: { ...integer, primaryKey: true, autoIncrement: true },
      ...{ createdAt: instant, account: text(40) },
    });
    await queryInterface.createTable('keeper_lines', {
      // A record is asked for once.
      invoiceNumber: { ...integer, primaryKey: true },
      ...{ requestId: integer, costCents: integer, pictures: integer, reason: text(500) },
      answeredAt: { type: DataTypes.BIGINT, allowNull: true },
      answeredById: { type: DataTypes.STRING(40), allowNull: true },
    });
    await addIndex('keeper_lines', ['requestId', 'invoiceNumber'], 'keeper_lines_request');
  },
};

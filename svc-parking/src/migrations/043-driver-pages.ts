import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

const required = { allowNull: false };
const integer = { type: DataTypes.INTEGER, ...required };
const text = (length: number) => ({ type: DataTypes.STRING(length), ...required });

const SETTINGS = 6;

/** Tokens of the driver's page, and the files of objections that came by it. */
export const driverPagesMigration: Migration = {
  name: '043-driver-pages',
  up: async ({ database, queryInterface, columnsOf }) => {
    await queryInterface.createTable('driver_pages', {
      invoiceNumber: { ...integer, primaryKey: true },
      token: { ...text(26), unique: true },
      secret: text(43),
      // Wrong plates within one hour, counted from 1970.
      ...{ missedHour: { ...integer, defaultValue: 0 }, misses: { ...integer, defaultValue: 0 } },
    });
    // The ids of ten files, as JSON. SQLite ignores lengths.
    if (!(await columnsOf('objections')).includes('files'))
      await database.sequelize.query("ALTER TABLE objections ADD COLUMN files VARCHAR(700) NOT NULL DEFAULT '[]'");
    const [stored] = await database.select(`SELECT id FROM settings WHERE id = ${SETTINGS}`);
    if (!stored) await queryInterface.bulkInsert('settings', [{ id: SETTINGS, document: '{}', version: 1 }]);
  },
};

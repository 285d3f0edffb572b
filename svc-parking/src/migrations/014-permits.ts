import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

export const permitsMigration: Migration = {
  name: '014-permits',
  up: async ({ queryInterface, database, columnsOf, addIndex }) => {
    const day = { type: DataTypes.INTEGER, allowNull: false };
    const moment = { type: DataTypes.DATE(3), allowNull: false };
    await queryInterface.createTable('permits', {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      vehicleNumber: { type: DataTypes.STRING(20), allowNull: false },
      // Binary, because MySQL's default collation treats ü as u, which is another car.
      normalisedPlate: { type: DataTypes.STRING(20, true), allowNull: false },
      /** Days as numbers, 20260305; an open end is a day that never comes. */
      validFrom: day,
      validTo: day,
      note: { type: DataTypes.STRING(200), allowNull: false, defaultValue: '' },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: moment,
      changedAt: moment,
    });
    await addIndex('permits', ['normalisedPlate', 'validFrom'], 'permits_plate');
    await addIndex('permits', ['validTo'], 'permits_end');
    await queryInterface.createTable('plate_lookups', {
      userId: { type: DataTypes.STRING(36), primaryKey: true },
      /** Epoch ms. */
      paidUntil: { type: DataTypes.BIGINT, allowNull: false },
    });
    if ((await columnsOf('records')).includes('hasPermit')) return;
    await database.sequelize.query('ALTER TABLE records ADD COLUMN hasPermit TINYINT(1) NOT NULL DEFAULT 0');
  },
};

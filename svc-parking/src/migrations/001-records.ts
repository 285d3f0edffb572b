import { FIRST_INVOICE_NUMBER } from '@parkwart/contracts/entities/record';
import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

export const recordsMigration: Migration = {
  name: '001-records',
  up: async ({ queryInterface, database, addIndex }) => {
    const flag = { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false };
    const cents = { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 };
    const text = (length: number) => ({ type: DataTypes.STRING(length), allowNull: false, defaultValue: '' });
    const list = { type: DataTypes.TEXT, allowNull: false };

    await queryInterface.createTable('records', {
      // The invoice number: AUTO_INCREMENT keeps it unique and ascending under concurrent replicas; gaps are allowed.
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      vehicleNumber: text(20),
      normalisedPlate: text(20),
      vehicleModel: text(80),
      vehicleColor: text(40),
      entryAt: { type: DataTypes.DATE(3), allowNull: false },
      exitAt: { type: DataTypes.DATE(3), allowNull: true },
      feeCents: cents,
      fines: list,
      finesCents: cents,
      isDisable: flag,
      isPrint: flag,
      isPay: flag,
      miStatus: { type: DataTypes.STRING(1), allowNull: true },
      checkOutNote: text(1000),
      images: list,
      files: list,
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      employeeName: text(60),
      ownerName: text(120),
      address: text(300),
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
    });
    await addIndex('records', ['normalisedPlate']);
    await addIndex('records', ['isPay', 'entryAt', 'id']);
    await addIndex('records', ['entryAt', 'isDisable', 'finesCents', 'feeCents']);

    const before = FIRST_INVOICE_NUMBER - 1;
    await database.sequelize.query(
      database.dialect === 'sqlite'
        ? `INSERT INTO sqlite_sequence (name, seq) SELECT 'records', ${before}
           WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'records')`
        : `ALTER TABLE records AUTO_INCREMENT = ${FIRST_INVOICE_NUMBER}`,
    );
  },
};

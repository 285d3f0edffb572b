import { MAX_FILE_NAME } from '@parkwart/contracts/calls/attachments';
import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

export const attachmentsMigration: Migration = {
  name: '001-attachments',
  up: async ({ queryInterface, addIndex }) => {
    const key = { type: DataTypes.STRING(36), allowNull: false };
    const text = (length: number) => ({ type: DataTypes.STRING(length), allowNull: false });

    await queryInterface.createTable('attachments', {
      id: { ...key, primaryKey: true },
      invoiceNumber: { type: DataTypes.INTEGER, allowNull: false },
      position: { type: DataTypes.INTEGER, allowNull: false },
      // Binary, because MySQL's default collation ignores case and confuses emoji.
      name: { type: DataTypes.STRING(MAX_FILE_NAME, true), allowNull: false },
      kind: text(5),
      type: text(100),
      size: { type: DataTypes.INTEGER, allowNull: false },
      uploadedAt: { type: DataTypes.DATE(3), allowNull: false },
      uploadedBy: text(60),
      objectKey: key,
      thumbnailKey: { ...key, allowNull: true },
    });
    await addIndex('attachments', ['invoiceNumber', 'position']);
    await addIndex('attachments', ['name']);

    // `dueAt` is null once the lists are delivered.
    await queryInterface.createTable('attachment_lists', {
      invoiceNumber: { type: DataTypes.INTEGER, primaryKey: true },
      revision: { type: DataTypes.INTEGER, allowNull: false },
      dueAt: { type: DataTypes.DATE(3), allowNull: true },
      attempts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      claim: { ...key, allowNull: true },
    });
    await addIndex('attachment_lists', ['dueAt']);
  },
};

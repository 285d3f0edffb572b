import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

export const attachmentsMigration: Migration = {
  name: '004-attachments-and-parked',
  up: async ({ queryInterface, database, addIndex }) => {
    const columns = await queryInterface.describeTable('records');
    if (!('attachmentsRevision' in columns)) {
      const revision = { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 };
      await queryInterface.addColumn('records', 'attachmentsRevision', revision);
    }
    await addIndex('records', ['exitAt', 'isDisable']);
    // SQLite does not limit a column's length.
    if (database.dialect === 'sqlite') return;
    await database.sequelize.query(
      'ALTER TABLE records MODIFY images MEDIUMTEXT NOT NULL, MODIFY files MEDIUMTEXT NOT NULL',
    );
  },
};

import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

const COLUMNS = {
  provisionalReference: 'VARCHAR(12) NULL',
  sentBy: 'VARCHAR(60) NULL',
  alreadyParkedAs: 'INTEGER NULL',
};

/** Booths with their letters, who was logged in there, and the data of check-ins made offline. */
export const provisionalReferencesMigration: Migration = {
  name: '015-provisional-references',
  up: async ({ database, queryInterface, columnsOf, addIndex }) => {
    await queryInterface.createTable('booths', {
      /** Determines the letters: 1 is A, 27 is AA. */
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      deviceKey: { type: DataTypes.STRING(32), allowNull: false, unique: true },
    });
    await queryInterface.createTable('booth_users', {
      boothId: { type: DataTypes.INTEGER, primaryKey: true },
      username: { type: DataTypes.STRING(60), primaryKey: true },
      userId: { type: DataTypes.STRING(36), allowNull: false },
      seenAt: { type: DataTypes.DATE(3), allowNull: false },
    });
    const present = await columnsOf('records');
    for (const [name, definition] of Object.entries(COLUMNS)) {
      if (!present.includes(name))
        await database.sequelize.query(`ALTER TABLE records ADD COLUMN ${name} ${definition}`);
    }
    await addIndex('records', ['provisionalReference'], 'records_provisional_reference');
  },
};

import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

/** Null only in rows added by a replica of the previous version. */
export const fineTypeNumbersMigration: Migration = {
  name: '014-fine-type-numbers',
  up: async ({ columnsOf, queryInterface, database }) => {
    if (!(await columnsOf('fine_types')).includes('number')) {
      await queryInterface.addColumn('fine_types', 'number', { type: DataTypes.INTEGER, allowNull: true });
    }
    const rows = await database.select<{ id: string }>('SELECT id FROM fine_types ORDER BY createdAt, fineType');
    for (const [index, { id }] of rows.entries()) {
      await queryInterface.bulkUpdate('fine_types', { number: index + 1 }, { id, number: null });
    }
  },
};

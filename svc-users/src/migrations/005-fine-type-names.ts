import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';
import { nameKey } from '../model/nameKey.ts';

const INDEX = 'fine_types_name_key';

export const fineTypeNamesMigration: Migration = {
  name: '005-fine-type-names',
  up: async ({ queryInterface, database }) => {
    const columns = await queryInterface.describeTable('fine_types');
    if (!columns.nameKey) {
      // Binary, like a user's. Null only in rows added by a replica of the previous version.
      const type = DataTypes.STRING(255, true);
      await queryInterface.addColumn('fine_types', 'nameKey', { type, allowNull: true });
    }
    const rows = await database.select<{ id: string; fineType: string }>(
      'SELECT id, fineType FROM fine_types WHERE nameKey IS NULL',
    );
    for (const { id, fineType } of rows) {
      await queryInterface.bulkUpdate('fine_types', { nameKey: nameKey(fineType) }, { id });
    }
    const indexes = (await queryInterface.showIndex('fine_types')) as { name: string }[];
    if (!indexes.some(({ name }) => name === INDEX)) {
      await queryInterface.addIndex('fine_types', ['nameKey'], { name: INDEX, unique: true });
    }
  },
};

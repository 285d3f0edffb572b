import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

export const otherGendersMigration: Migration = {
  name: '013-other-genders',
  up: async ({ queryInterface }) => {
    const columns = await queryInterface.describeTable('users');
    if ('otherGender' in columns) return;
    await queryInterface.addColumn('users', 'otherGender', { type: DataTypes.STRING(20), allowNull: true });
  },
};

import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

export const operatorNameMigration: Migration = {
  name: '011-operator-name',
  up: async ({ queryInterface, database }) => {
    await queryInterface.createTable(
      'operator_name',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true },
        name: { type: DataTypes.STRING(255), allowNull: false },
      },
      { charset: 'utf8mb4' },
    );
    const [row] = await database.select('SELECT id FROM operator_name WHERE id = 1');
    if (!row) await queryInterface.bulkInsert('operator_name', [{ id: 1, name: '' }]);
  },
};

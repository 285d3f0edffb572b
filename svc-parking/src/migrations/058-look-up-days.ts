import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

/** The day of the owner look-up; unknown for what earlier versions printed. */
export const lookUpDaysMigration: Migration = {
  name: '058-look-up-days',
  up: async ({ queryInterface, columnsOf }) => {
    if ((await columnsOf('records')).includes('lookUpDay')) return;
    await queryInterface.addColumn('records', 'lookUpDay', { type: DataTypes.INTEGER, allowNull: true });
  },
};

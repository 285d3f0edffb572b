import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

/** Of which account a statement is; unknown for those that earlier versions read. */
export const statementAccountsMigration: Migration = {
  name: '055-statement-accounts',
  up: async ({ queryInterface, columnsOf }) => {
    if ((await columnsOf('bank_statements')).includes('account')) return;
    await queryInterface.addColumn('bank_statements', 'account', { type: DataTypes.STRING(40), allowNull: true });
  },
};

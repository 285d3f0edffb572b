import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

/** Which payment a bank entry takes back, and what of it retention has emptied. */
export const bankReturnsMigration: Migration = {
  name: '031-bank-returns',
  up: async ({ queryInterface, columnsOf, addIndex }) => {
    const present = await columnsOf('bank_entries');
    const added = {
      // Room for eight references as JSON.
      otherReferences: { type: DataTypes.STRING(700), allowNull: false, defaultValue: '[]' },
      takesBackId: { type: DataTypes.INTEGER, allowNull: true },
      takenBackById: { type: DataTypes.INTEGER, allowNull: true },
      isErased: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
    };
    for (const [name, column] of Object.entries(added))
      if (!present.includes(name)) await queryInterface.addColumn('bank_entries', name, column);
    await addIndex('bank_entries', ['takesBackId'], 'bank_entries_takes_back');
    await addIndex('bank_entries', ['cents', 'id'], 'bank_entries_amount');
    await addIndex('bank_entries', ['reference'], 'bank_entries_reference');
    await addIndex('bank_entries', ['isErased', 'bookingDay'], 'bank_entries_kept');
  },
};

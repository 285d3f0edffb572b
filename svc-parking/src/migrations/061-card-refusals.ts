import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

const required = { allowNull: false };
const optional = { allowNull: true };
const text = (length: number) => ({ type: DataTypes.STRING(length), ...required });

/** Card payments at the till that were not booked. */
export const cardRefusalsMigration: Migration = {
  name: '061-card-refusals',
  up: async ({ queryInterface, addIndex }) => {
    await queryInterface.createTable('card_refusals', {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      ...{ reference: text(30), voucher: text(20), code: text(40), account: text(40) },
      ...{ cents: { type: DataTypes.INTEGER, ...required }, day: { type: DataTypes.INTEGER, ...required } },
      booth: { type: DataTypes.STRING(8), ...optional },
      reportedAt: { type: DataTypes.BIGINT, ...required },
      settledAt: { type: DataTypes.BIGINT, ...optional },
      settledById: { type: DataTypes.STRING(40), ...optional },
    });
    await addIndex('card_refusals', ['voucher'], 'card_refusals_voucher');
  },
};

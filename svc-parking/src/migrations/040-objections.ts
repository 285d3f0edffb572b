import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

const required = { allowNull: false };
const integer = { type: DataTypes.INTEGER, ...required };
const instant = { type: DataTypes.BIGINT, ...required };
const text = (length: number) => ({ type: DataTypes.STRING(length), ...required });
const optional = { allowNull: true };

/** Objections to what a record charges, and what the office decided. */
export const objectionsMigration: Migration = {
  name: '040-objections',
  up: async ({ queryInterface, addIndex }) => {
    await queryInterface.createTable('objections', {
      id: { ...integer, primaryKey: true, autoIncrement: true },
      ...{ invoiceNumber: integer, arrivedDay: integer, channel: text(10), objectionText: text(2_000) },
      ...{ enteredById: text(40), enteredAt: instant },
      decision: { type: DataTypes.STRING(10), ...optional },
      waivedCents: { ...integer, defaultValue: 0 },
      decidedById: { type: DataTypes.STRING(40), ...optional },
      decidedAt: { type: DataTypes.BIGINT, ...optional },
    });
    await addIndex('objections', ['invoiceNumber'], 'objections_record');
  },
};

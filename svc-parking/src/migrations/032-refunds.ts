import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

const required = { allowNull: false };
const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const integer = { type: DataTypes.INTEGER, ...required };
const instant = { type: DataTypes.BIGINT, ...required };
const optional = { type: DataTypes.INTEGER, allowNull: true };
const text = (length: number) => ({ type: DataTypes.STRING(length), ...required });

/** Never more than was paid: what is waived is no money. */
const OVERPAID = `CASE WHEN paidCents <= 0 OR paidCents + waivedCents <= chargedCents THEN 0
  WHEN waivedCents >= chargedCents THEN paidCents ELSE paidCents + waivedCents - chargedCents END`;

/** What is paid back, and the files for the bank. */
export const refundsMigration: Migration = {
  name: '032-refunds',
  up: async ({ database, queryInterface, columnsOf, addIndex }) => {
    const add = async (table: string, name: string, definition: string) => {
      if ((await columnsOf(table)).includes(name)) return;
      await database.sequelize.query(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition}`);
    };
    await add('records', 'overpaidCents', `INTEGER AS (${OVERPAID}) VIRTUAL`);
    await addIndex('records', ['overpaidCents', 'id'], 'records_overpaid');
    await add('bank_entries', 'refundedCents', 'INTEGER NOT NULL DEFAULT 0');
    await add('bank_entries', 'restCents', 'INTEGER AS (cents - allocatedCents - refundedCents) VIRTUAL');
    await addIndex('bank_entries', ['state', 'restCents'], 'bank_entries_rest');
    await queryInterface.createTable('refund_files', {
      ...{ id, debtor: text(70), debtorIban: text(40), hash: text(64) },
      // From it the bank's identifier is made.
      createdAt: { ...instant, unique: true },
    });
    await queryInterface.createTable('refunds', {
      ...{ id, fileId: integer, invoiceNumber: integer, number: integer, cents: integer },
      reference: { ...text(40), unique: true },
      ...{ bankEntryId: optional, postingId: optional, paidBy: optional, returnedBy: optional },
      ...{ state: text(10), account: text(40), orderedAt: instant, creditor: text(70), iban: text(40) },
      returnReason: { type: DataTypes.STRING(10), allowNull: true },
    });
    await addIndex('refunds', ['fileId'], 'refunds_file');
    await addIndex('refunds', ['invoiceNumber'], 'refunds_record');
    await addIndex('refunds', ['state', 'bankEntryId'], 'refunds_state');
    await addIndex('refunds', ['paidBy'], 'refunds_paid');
    await addIndex('refunds', ['returnedBy'], 'refunds_returned');
    const [lease] = await database.select("SELECT name FROM leases WHERE name = 'refunds'");
    if (!lease) await queryInterface.bulkInsert('leases', [{ name: 'refunds', heldUntil: new Date(0) }]);
  },
};

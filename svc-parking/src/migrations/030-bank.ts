import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

const required = { allowNull: false };
const optional = { allowNull: true };
const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const integer = { type: DataTypes.INTEGER, ...required };
const text = (length: number) => ({ type: DataTypes.STRING(length), ...required });

/** What bank statements say, and which claims it pays. */
export const bankMigration: Migration = {
  name: '030-bank',
  up: async ({ database, queryInterface, addIndex }) => {
    const long = { type: database.dialect === 'mysql' ? DataTypes.TEXT('medium') : DataTypes.TEXT, ...required };
    await queryInterface.createTable('bank_imports', {
      id,
      ...{ fileName: text(200), size: integer, hash: text(64), account: text(40) },
      startedAt: { type: DataTypes.BIGINT, ...required },
      finishedAt: { type: DataTypes.BIGINT, ...optional },
    });
    await queryInterface.createTable('bank_statements', {
      ...{ id, importId: integer, kind: text(3) },
      statementId: { type: DataTypes.STRING(40), ...optional },
      ...Object.fromEntries(
        ['fromDay', 'toDay', 'openingCents', 'closingCents'].map((name) => [
          name,
          { type: DataTypes.INTEGER, ...optional },
        ]),
      ),
      ...{ entries: integer, seen: integer, notes: long },
    });
    await queryInterface.createTable('bank_entries', {
      ...{ id, importId: integer, statementId: integer, bookingDay: integer, cents: integer, currency: text(3) },
      identity: { ...text(80), unique: true },
      ...{ content: text(80), isByReference: { type: DataTypes.BOOLEAN, ...required } },
      ...{ state: text(10), reason: text(30), proposal: long },
      allocatedCents: { ...integer, defaultValue: 0 },
      isReversal: { type: DataTypes.BOOLEAN, ...required },
      returnReason: { type: DataTypes.STRING(10), ...optional },
      ...{ payerName: text(200), payerIban: text(40), purpose: long, reference: text(40), xml: long },
    });
    await addIndex('bank_statements', ['importId'], 'bank_statements_import');
    await addIndex('bank_entries', ['state', 'id'], 'bank_entries_state');
    await addIndex('bank_entries', ['content'], 'bank_entries_content');
    await addIndex('bank_entries', ['importId'], 'bank_entries_import');
    const [lease] = await database.select("SELECT name FROM leases WHERE name = 'bank-import'");
    if (!lease) await queryInterface.bulkInsert('leases', [{ name: 'bank-import', heldUntil: new Date(0) }]);
  },
};

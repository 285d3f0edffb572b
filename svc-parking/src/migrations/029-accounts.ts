import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

const BALANCE = ['chargedCents', 'paidCents', 'waivedCents', 'interestCents'];

const CHARGES = 'finesCents + feeCents + ownerLookupCents + reminderCostCents + interestCents';
const SETTLED = '(paidCents + waivedCents)';

/** Generated, so that the version before fills them, too. Its own column `openCents` stays as long as it runs. */
const GENERATED = [
  {
    name: 'owedCents',
    sql: `INTEGER AS (CASE WHEN isPay = 1 OR isDisable = 1 OR ${CHARGES} <= ${SETTLED} THEN 0 ELSE ${CHARGES} - ${SETTLED} END)`,
  },
  // What the version before wrote without posting it: charges, or a payment by hand.
  {
    name: 'isUnbooked',
    sql: `INTEGER AS (CASE WHEN chargedCents <> CASE WHEN isDisable = 1 THEN 0 ELSE ${CHARGES} END THEN 1
      WHEN ${SETTLED} > 0 AND isPay <> (${SETTLED} >= chargedCents) THEN 1
      WHEN ${SETTLED} = 0 AND chargedCents > 0 AND isPay = 1 THEN 1 ELSE 0 END)`,
  },
];

/** An account for every record: `bookUnbooked` posts what earlier versions charged and noted as paid. */
export const accountsMigration: Migration = {
  name: '029-accounts',
  up: async ({ database, queryInterface, columnsOf, addIndex }) => {
    const present = await columnsOf('records');
    const add = async (name: string, definition: string) => {
      if (present.includes(name)) return;
      await database.sequelize.query(`ALTER TABLE records ADD COLUMN ${name} ${definition}`);
    };
    for (const name of BALANCE) await add(name, 'INTEGER NOT NULL DEFAULT 0');
    for (const { name, sql } of GENERATED) await add(name, `${sql} VIRTUAL`);
    await addIndex('records', ['listState', 'owedCents', 'id', 'paidCents', 'waivedCents'], 'records_order_owed');
    await addIndex('records', ['isUnbooked', 'id'], 'records_unbooked');
    const required = { allowNull: false };
    await queryInterface.createTable('postings', {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      invoiceNumber: { type: DataTypes.INTEGER, ...required },
      kind: { type: DataTypes.STRING(10), ...required },
      type: { type: DataTypes.STRING(20), ...required },
      fineId: { type: DataTypes.INTEGER, allowNull: true },
      cents: { type: DataTypes.INTEGER, ...required },
      day: { type: DataTypes.INTEGER, ...required },
      bookedAt: { type: DataTypes.BIGINT, ...required },
      account: { type: DataTypes.STRING(40), ...required },
      bankEntryId: { type: DataTypes.INTEGER, allowNull: true },
      // Nothing is taken back twice.
      reverses: { type: DataTypes.INTEGER, allowNull: true, unique: true },
    });
    await addIndex('postings', ['invoiceNumber', 'id'], 'postings_account');
    await addIndex('postings', ['bankEntryId'], 'postings_bank_entry');
    const [lease] = await database.select("SELECT name FROM leases WHERE name = 'accounts-check'");
    if (!lease) await queryInterface.bulkInsert('leases', [{ name: 'accounts-check', heldUntil: new Date(0) }]);
  },
};

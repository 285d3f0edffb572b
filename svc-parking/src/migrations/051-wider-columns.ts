import type { Migration } from '@parkwart/service-kit/database/migrations';
import { widenStoredResponses } from '@parkwart/service-kit/http/idempotencyMigration';

const AMOUNT = 'BIGINT NOT NULL';
const AMOUNT_FROM_0 = `${AMOUNT} DEFAULT 0`;
const REASON = 'VARCHAR(35) NULL';

/** As a statement may have them: amounts of 15 digits, and ISO 20022's own reasons of returns (`Max35Text`). */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bank_statements: { openingCents: 'BIGINT NULL', closingCents: 'BIGINT NULL' },
  bank_entries: {
    cents: AMOUNT,
    currency: 'VARCHAR(20) NOT NULL',
    returnReason: REASON,
    allocatedCents: AMOUNT_FROM_0,
    refundedCents: AMOUNT_FROM_0,
    postedRestCents: AMOUNT_FROM_0,
    postedRefundCents: AMOUNT_FROM_0,
    restCents: 'BIGINT AS (cents - allocatedCents - refundedCents) VIRTUAL',
  },
  postings: { cents: AMOUNT },
  refunds: { returnReason: REASON },
};

/** Room for every value that is accepted. SQLite limits no column's length. */
export const widerColumnsMigration: Migration = {
  name: '051-wider-columns',
  up: async ({ database }) => {
    if (database.dialect === 'sqlite') return;
    await widenStoredResponses(database);
    for (const [table, columns] of Object.entries(COLUMNS)) {
      const wider = Object.entries(columns).map(([name, definition]) => `MODIFY ${name} ${definition}`);
      // One statement per table, which copies it.
      await database.sequelize.query(`ALTER TABLE ${table} ${wider.join(', ')}`);
    }
  },
};

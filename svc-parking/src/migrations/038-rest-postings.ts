import type { Migration } from '@parkwart/service-kit/database/migrations';

/** Null where nothing is to be posted, so the index holds little to find. */
const UNPOSTED = `CASE WHEN postedRefundCents <> refundedCents
  OR postedRestCents <> CASE WHEN state = 'booked' THEN cents - allocatedCents ELSE 0 END THEN 1 END`;

const COLUMNS = [
  ['postedRestCents', 'INTEGER NOT NULL DEFAULT 0'],
  ['postedRefundCents', 'INTEGER NOT NULL DEFAULT 0'],
  // Generated, so that it also tells what the version before booked or refunded.
  ['isRestUnposted', `INTEGER AS (${UNPOSTED}) VIRTUAL`],
] as const;

/** What is posted of a bank entry that no record's account has: `postRests` posts what earlier versions booked. */
export const restPostingsMigration: Migration = {
  name: '038-rest-postings',
  up: async ({ database, columnsOf, addIndex }) => {
    const present = await columnsOf('bank_entries');
    for (const [name, definition] of COLUMNS) {
      if (present.includes(name)) continue;
      await database.sequelize.query(`ALTER TABLE bank_entries ADD COLUMN ${name} ${definition}`);
    }
    await addIndex('bank_entries', ['isRestUnposted', 'id'], 'bank_entries_unposted');
  },
};

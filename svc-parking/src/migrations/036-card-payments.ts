import type { Migration } from '@parkwart/service-kit/database/migrations';

/** Of card payments at the till. SQLite ignores lengths. */
const COLUMNS = ['voucher VARCHAR(20)', 'booth VARCHAR(8)'];

export const cardPaymentsMigration: Migration = {
  name: '036-card-payments',
  up: async ({ database, columnsOf, addIndex }) => {
    const present = await columnsOf('postings');
    for (const column of COLUMNS) {
      const [name = ''] = column.split(' ');
      if (!present.includes(name)) await database.sequelize.query(`ALTER TABLE postings ADD COLUMN ${column} NULL`);
    }
    await addIndex('postings', ['type', 'day', 'voucher'], 'postings_voucher');
  },
};

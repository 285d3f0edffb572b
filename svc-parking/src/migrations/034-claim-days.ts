import type { Migration } from '@parkwart/service-kit/database/migrations';

const COLUMNS = ['costDay', 'defaultFrom'];

/** Days of a reminder's costs and of default; null for reminders of earlier versions. */
export const claimDaysMigration: Migration = {
  name: '034-claim-days',
  up: async ({ database, columnsOf }) => {
    const present = await columnsOf('records');
    for (const name of COLUMNS) {
      if (present.includes(name)) continue;
      await database.sequelize.query(`ALTER TABLE records ADD COLUMN ${name} INTEGER NULL`);
    }
  },
};

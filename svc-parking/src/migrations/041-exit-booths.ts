import type { Migration } from '@parkwart/service-kit/database/migrations';

/** The letters of the booth that checked the car out. SQLite ignores lengths. */
export const exitBoothsMigration: Migration = {
  name: '041-exit-booths',
  up: async ({ database, columnsOf }) => {
    if ((await columnsOf('records')).includes('exitBooth')) return;
    await database.sequelize.query('ALTER TABLE records ADD COLUMN exitBooth VARCHAR(8) NULL');
  },
};

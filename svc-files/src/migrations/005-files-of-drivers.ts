import type { Migration } from '@parkwart/service-kit/database/migrations';

/** Uploaded on the driver's page. */
export const filesOfDriversMigration: Migration = {
  name: '005-files-of-drivers',
  up: async ({ database, columnsOf }) => {
    if ((await columnsOf('attachments')).includes('isFromDriver')) return;
    await database.sequelize.query('ALTER TABLE attachments ADD COLUMN isFromDriver TINYINT(1) NOT NULL DEFAULT 0');
  },
};

import type { Migration } from '@parkwart/service-kit/database/migrations';

export const deletedAttachmentsMigration: Migration = {
  name: '004-deleted-attachments',
  up: async ({ database, columnsOf, addIndex }) => {
    if (!(await columnsOf('attachments')).includes('deletedAt'))
      await database.sequelize.query('ALTER TABLE attachments ADD COLUMN deletedAt DATETIME(3) NULL');
    await addIndex('attachments', ['deletedAt']);
  },
};

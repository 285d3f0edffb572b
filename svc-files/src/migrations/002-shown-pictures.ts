import { nullable, text } from '@parkwart/service-kit/database/migrationColumns';
import type { Migration } from '@parkwart/service-kit/database/migrations';

export const shownPicturesMigration: Migration = {
  name: '002-shown-pictures',
  up: async ({ queryInterface, columnsOf }) => {
    if ((await columnsOf('attachments')).includes('shownKey')) return;
    await queryInterface.addColumn('attachments', 'shownKey', nullable(text(36)));
  },
};

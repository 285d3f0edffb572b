import type { Migration } from '@parkwart/service-kit/database/migrations';

/** Few records have an owner, so their part of the index is read whole for a part of a name. */
export const ownersMigration: Migration = {
  name: '022-owners',
  up: ({ addIndex }) => addIndex('records', ['ownerName', 'id'], 'records_owner'),
};

import type { Migration } from '@parkwart/service-kit/database/migrations';

/** Few records have an owner, so a search for part of a name can read their whole part of the index. */
export const ownersMigration: Migration = {
  name: '022-owners',
  up: ({ addIndex }) => addIndex('records', ['ownerName', 'id'], 'records_owner'),
};

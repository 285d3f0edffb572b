import type { Migration } from '@parkwart/service-kit/database/migrations';

/** Parked and recently departed cars with their plates: the booth lists and searches both. */
export const parkedCarsMigration: Migration = {
  name: '013-parked-cars',
  up: async ({ addIndex, removeIndex }) => {
    await addIndex('records', ['exitAt', 'isDisable', 'id', 'normalisedPlate'], 'records_parked');
    await removeIndex('records', ['exitAt', 'isDisable']);
  },
};

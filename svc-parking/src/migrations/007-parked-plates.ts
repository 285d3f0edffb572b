import type { Migration } from '@parkwart/service-kit/database/migrations';

/** Every check-in looks up whether its plate is parked. */
export const parkedPlatesMigration: Migration = {
  name: '007-parked-plates',
  up: ({ addIndex }) => addIndex('records', ['normalisedPlate', 'exitAt'], 'records_parked_plate'),
};

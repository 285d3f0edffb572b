import type { Migration } from '@parkwart/service-kit/migrations';

/** Whether a plate is parked is asked at every check-in. */
export const parkedPlatesMigration: Migration = {
  name: '007-parked-plates',
  up: ({ addIndex }) => addIndex('records', ['normalisedPlate', 'exitAt'], 'records_parked_plate'),
};

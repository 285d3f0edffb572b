import type { Migration } from '@parkwart/service-kit/database/migrations';

const COVERED = ['id', 'entryAt', 'normalisedPlate', 'finesCents'];

/** The narrower indexes stay for replicas of the previous version, which name them. */
export const coveringListsMigration: Migration = {
  name: '005-covering-lists',
  up: async ({ addIndex, removeIndex }) => {
    await addIndex('records', COVERED, 'records_list_all');
    await addIndex('records', ['isDisable', ...COVERED], 'records_list_active');
    await addIndex('records', ['isDisable', 'isPay', ...COVERED], 'records_list_paid');
    await addIndex('records', ['isDisable', 'isPay', 'miStatus', ...COVERED], 'records_list_dunning');
    await addIndex('records', ['isDisable', 'isPay', 'miStatus', 'isPrint', ...COVERED], 'records_list_print');
    await removeIndex('records', ['isPay', 'entryAt', 'id']);
    await removeIndex('records', ['normalisedPlate']);
  },
};

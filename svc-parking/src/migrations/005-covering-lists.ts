import type { Migration } from '@parkwart/service-kit/migrations';

/** The columns of every filter and count, besides a list's own flags. */
const COVERED = ['id', 'entryAt', 'normalisedPlate', 'finesCents'];

/**
 * Adds days and plates to the lists' indexes, so that a filtered page or count reads only its own rows. Drops two
 * unused indexes. The narrower ones stay for replicas of the previous version, which name them; a later release drops
 * them.
 */
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

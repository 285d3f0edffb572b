import type { Migration } from '@parkwart/service-kit/migrations';

/** What every filter and every count asks for, besides a list's own flags. */
const COVERED = ['id', 'entryAt', 'normalisedPlate', 'finesCents'];

/**
 * The lists' indexes hold days and plates too, so that a filtered page or count reads no row that it does not give. Two that no
 * query names go. The narrower ones stay for replicas of the version before, which name them; a later release removes them.
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

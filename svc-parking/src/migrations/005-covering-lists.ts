import type { Migration } from '@parkwart/service-kit/migrations';

/** What every filter and every count asks for, besides a list's own flags. */
const COVERED = ['id', 'entryAt', 'normalisedPlate', 'finesCents'];

/**
 * The lists' indexes hold days and plates too, so that a filtered page or count reads no row that it does not give. The narrower
 * ones and two that no query names go. An old replica fails from then on: allowed before the first release alone.
 */
export const coveringListsMigration: Migration = {
  name: '005-covering-lists',
  up: async ({ addIndex, removeIndex }) => {
    await addIndex('records', COVERED, 'records_list_all');
    await addIndex('records', ['isDisable', ...COVERED], 'records_list_active');
    await addIndex('records', ['isDisable', 'isPay', ...COVERED], 'records_list_paid');
    await addIndex('records', ['isDisable', 'isPay', 'miStatus', ...COVERED], 'records_list_dunning');
    await addIndex('records', ['isDisable', 'isPay', 'miStatus', 'isPrint', ...COVERED], 'records_list_print');
    await removeIndex('records', ['isDisable', 'id', 'finesCents']);
    await removeIndex('records', ['isDisable', 'isPay', 'id', 'finesCents']);
    await removeIndex('records', ['isDisable', 'isPay', 'miStatus', 'id', 'finesCents']);
    await removeIndex('records', ['isDisable', 'isPay', 'miStatus', 'isPrint', 'id', 'finesCents']);
    await removeIndex('records', ['isPay', 'entryAt', 'id']);
    await removeIndex('records', ['normalisedPlate']);
  },
};

import type { Migration } from '@parkwart/service-kit/database/migrations';

/** Lets the dashboard divide fines by list; no version names the index that this one replaces. */
export const dashboardStatesMigration: Migration = {
  name: '024-dashboard-states',
  up: async ({ addIndex, removeIndex }) => {
    const covered = ['entryAt', 'isDisable', 'finesCents', 'feeCents'];
    await addIndex('records', [...covered, 'isPay', 'miStatus', 'isPrint'], 'records_entry_at_states');
    await removeIndex('records', covered);
  },
};

import { nullable, text } from '@parkwart/service-kit/database/migrationColumns';
import type { Migration } from '@parkwart/service-kit/database/migrations';

/** The reason that the office writes for the driver; null for decisions without a reason and of the previous release. */
export const decisionReasonsMigration: Migration = {
  name: '007-decision-reasons',
  up: async ({ queryInterface, columnsOf }) => {
    if ((await columnsOf('objections')).includes('decisionReason')) return;
    await queryInterface.addColumn('objections', 'decisionReason', nullable(text(1_000)));
  },
};

import type { Migration } from '@parkwart/service-kit/database/migrations';

/** The operator's BIC; files of earlier versions have none. */
export const refundBicMigration: Migration = {
  name: '052-refund-bic',
  up: async ({ database, columnsOf }) => {
    if ((await columnsOf('refund_files')).includes('debtorBic')) return;
    await database.sequelize.query("ALTER TABLE refund_files ADD COLUMN debtorBic VARCHAR(11) NOT NULL DEFAULT ''");
  },
};

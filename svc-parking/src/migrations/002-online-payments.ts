import {
  bigInteger,
  flag,
  integer,
  nullable,
  serial,
  text,
  unique,
  withDefault,
} from '@parkwart/service-kit/database/migrationColumns';
import type { Migration } from '@parkwart/service-kit/database/migrations';

/**
 * Payments through a payment provider, and refunds of these payments through the same provider. The previous release
 * leaves the new column empty.
 */
export const onlinePaymentsMigration: Migration = {
  name: '002-online-payments',
  up: async ({ createTable, addIndex, columnsOf, queryInterface, insertMissing }) => {
    await createTable(
      'online_payments',
      {
        id: serial,
        version: withDefault(integer, 1),
        invoiceNumber: integer,
        reference: unique(text(40)),
        providerId: unique(nullable(text(64))),
        cents: integer,
        returnedCents: withDefault(integer, 0),
        state: text(20),
        isTest: flag,
        createdAt: bigInteger,
        checkDueAt: nullable(bigInteger),
      },
      { online_payments_record: ['invoiceNumber', 'createdAt'], online_payments_due: ['checkDueAt'] },
    );
    if (!(await columnsOf('refunds')).includes('onlinePaymentId'))
      await queryInterface.addColumn('refunds', 'onlinePaymentId', nullable(integer));
    await addIndex('refunds', ['onlinePaymentId'], 'refunds_online_payment');
    await insertMissing('settings', [{ id: 7, document: '{}' }]);
  },
};

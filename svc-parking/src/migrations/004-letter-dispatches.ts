import {
  bigInteger,
  integer,
  nullable,
  serial,
  text,
  unique,
  withDefault,
} from '@parkwart/service-kit/database/migrationColumns';
import type { Migration } from '@parkwart/service-kit/database/migrations';

export const letterDispatchesMigration: Migration = {
  name: '004-letter-dispatches',
  up: async ({ createTable, insertMissing }) => {
    await createTable(
      'letter_dispatches',
      {
        id: serial,
        runId: integer,
        invoiceNumber: integer,
        level: integer,
        reference: unique(text(40)),
        serviceId: nullable(text(64)),
        state: text(10),
        reason: nullable(text(500)),
        cents: nullable(integer),
        sentDay: nullable(integer),
        createdAt: bigInteger,
        dueAt: nullable(bigInteger),
        attempts: withDefault(integer, 0),
      },
      {
        letter_dispatches_run: ['runId', 'state'],
        letter_dispatches_record: ['invoiceNumber'],
        letter_dispatches_state: ['state'],
        letter_dispatches_sent: ['sentDay'],
        letter_dispatches_due: ['dueAt'],
      },
    );
    await insertMissing('settings', [{ id: 8, document: '{}' }]);
  },
};

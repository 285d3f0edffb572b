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

export const mailsMigration: Migration = {
  name: '005-mails',
  up: async ({ createTable, insertMissing }) => {
    await createTable(
      'mail_addresses',
      { id: serial, invoiceNumber: integer, address: text(120), language: text(2), createdAt: bigInteger },
      { mail_addresses_record: ['invoiceNumber'] },
    );
    await createTable(
      'mails',
      {
        id: serial,
        invoiceNumber: integer,
        address: text(120),
        language: text(2),
        kind: text(20),
        reference: unique(text(40)),
        state: text(20),
        attempts: withDefault(integer, 0),
        reply: nullable(text(20)),
        createdAt: bigInteger,
        dueAt: nullable(bigInteger),
        sentAt: nullable(bigInteger),
      },
      {
        mails_record: ['invoiceNumber'],
        mails_due: ['dueAt'],
        mails_sent: ['sentAt'],
        mails_created: ['createdAt', 'state'],
      },
    );
    await insertMissing('settings', [{ id: 9, document: '{}' }]);
  },
};

import type { MailKind, MailState } from '@parkwart/contracts/calls/driverMails';
import type { PageLanguage } from '@parkwart/contracts/calls/onlinePayments';
import { bigInteger, integer, nullable, text, textOf, withDefault } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/** Addresses that drivers left on their page; deleted with their record. */
export const mailAddresses = defineTable({
  subject: 'record',
  subjectId: 'invoiceNumber',
  own: { address: text },
  facts: { id: integer, invoiceNumber: integer, language: textOf<PageLanguage>(), createdAt: bigInteger },
});

/** The outbox: a row per mail and address, inserted in the transaction of the change that the mail reports. */
export const mails = defineTable({
  subject: 'record',
  subjectId: 'invoiceNumber',
  own: { address: text },
  facts: {
    id: integer,
    invoiceNumber: integer,
    language: textOf<PageLanguage>(),
    kind: textOf<MailKind>(),
    // In the Message-ID of all attempts, so that receivers drop a mail that was sent twice.
    reference: text,
    state: textOf<MailState>(),
    attempts: withDefault(integer, 0),
    // Why the last attempt failed: a status of SMTP (550 5.1.1), or an error's code.
    reply: nullable(text),
    createdAt: bigInteger,
    // When the next attempt is due, or when a running attempt counts as lost; null once the mail is sent or has failed.
    dueAt: nullable(bigInteger),
    sentAt: nullable(bigInteger),
  },
});

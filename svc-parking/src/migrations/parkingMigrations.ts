import type { Migration } from '@parkwart/service-kit/database/migrations';
import { idempotencyMigration } from '@parkwart/service-kit/http/idempotencyMigration';
import { tablesMigration } from './001-tables.ts';
import { onlinePaymentsMigration } from './002-online-payments.ts';
import { termsMigration } from './003-terms.ts';
import { letterDispatchesMigration } from './004-letter-dispatches.ts';
import { mailsMigration } from './005-mails.ts';
import { onlinePayoutsMigration } from './006-online-payouts.ts';
import { decisionReasonsMigration } from './007-decision-reasons.ts';

export const parkingMigrations: readonly Migration[] = [
  idempotencyMigration,
  tablesMigration,
  onlinePaymentsMigration,
  termsMigration,
  letterDispatchesMigration,
  mailsMigration,
  onlinePayoutsMigration,
  decisionReasonsMigration,
];

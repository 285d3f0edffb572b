import { exactText, instant, key, nullable, text, text16M } from '../database/migrationColumns.ts';
import type { Migration } from '../database/migrations.ts';

/** Every service lists this as its first migration. */
export const idempotencyMigration: Migration = {
  name: '000-idempotency',
  up: ({ createTable }) =>
    createTable(
      'idempotency_keys',
      {
        scope: key(exactText(150)),
        requestHash: text(64),
        answer: nullable(text16M),
        subject: nullable(text(40)),
        createdAt: instant,
      },
      { idempotency_keys_created_at: ['createdAt'], idempotency_keys_subject: ['subject'] },
    ),
};

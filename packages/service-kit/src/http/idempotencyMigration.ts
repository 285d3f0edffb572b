import { exactText, instant, key, mediumText, nullable, text } from '../database/columnTypes.ts';
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
        answer: nullable(mediumText),
        subject: nullable(text(40)),
        createdAt: instant,
      },
      { idempotency_keys_created_at: ['createdAt'], idempotency_keys_subject: ['subject'] },
    ),
};

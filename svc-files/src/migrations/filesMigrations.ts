import type { Migration } from '@parkwart/service-kit/database/migrations';
import { idempotencyMigration } from '@parkwart/service-kit/http/idempotencyMigration';
import { attachmentsMigration } from './001-attachments.ts';
import { idempotencySubjectsMigration } from './002-idempotency-subjects.ts';
import { journalMigration } from './003-journal.ts';
import { deletedAttachmentsMigration } from './004-deleted-attachments.ts';
import { filesOfDriversMigration } from './005-files-of-drivers.ts';

export const filesMigrations: readonly Migration[] = [
  idempotencyMigration,
  attachmentsMigration,
  idempotencySubjectsMigration,
  journalMigration,
  deletedAttachmentsMigration,
  filesOfDriversMigration,
];

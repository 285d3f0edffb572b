import type { Migration } from '@parkwart/service-kit/database/migrations';
import { idempotencyMigration } from '@parkwart/service-kit/http/idempotencyMigration';
import { tablesMigration } from './001-tables.ts';
import { shownPicturesMigration } from './002-shown-pictures.ts';
import { signPhotosMigration } from './003-sign-photos.ts';

export const filesMigrations: readonly Migration[] = [
  idempotencyMigration,
  tablesMigration,
  shownPicturesMigration,
  signPhotosMigration,
];

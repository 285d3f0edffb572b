import type { Migration } from '@parkwart/service-kit/database/migrations';
import { idempotencyMigration } from '@parkwart/service-kit/http/idempotencyMigration';
import { tablesMigration } from './001-tables.ts';
import { signPhotosMigration } from './002-sign-photos.ts';

export const filesMigrations: readonly Migration[] = [idempotencyMigration, tablesMigration, signPhotosMigration];

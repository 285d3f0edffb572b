import {
  instant,
  integer,
  nullable,
  serial,
  text64k,
  unique,
  withDefault,
} from '@parkwart/service-kit/database/migrationColumns';
import type { Migration } from '@parkwart/service-kit/database/migrations';

export const termsMigration: Migration = {
  name: '003-terms',
  up: async ({ createTable }) => {
    await createTable('terms', {
      id: serial,
      validFrom: integer,
      sealedFrom: unique(nullable(integer)),
      sealedAt: nullable(instant),
      text: text64k,
      freeMinutes: integer,
      centsPerStartedHour: integer,
      maxCentsPerDay: integer,
      version: withDefault(integer, 1),
      createdAt: instant,
    });
  },
};

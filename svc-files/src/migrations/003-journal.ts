import { createJournal } from '@parkwart/service-kit/journal/journalMigration';
import type { Migration } from '@parkwart/service-kit/migrations';

export const journalMigration: Migration = { name: '003-journal', up: createJournal };

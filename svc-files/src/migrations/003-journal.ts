import type { Migration } from '@parkwart/service-kit/database/migrations';
import { createJournal } from '@parkwart/service-kit/journal/journalMigration';

export const journalMigration: Migration = { name: '003-journal', up: createJournal };

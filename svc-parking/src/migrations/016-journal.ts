import type { Migration } from '@parkwart/service-kit/database/migrations';
import { createJournal } from '@parkwart/service-kit/journal/journalMigration';

const COLUMNS = {
  checkedOutBy: 'VARCHAR(60) NULL',
  exitBackdatedMinutes: 'INTEGER NULL',
};

/** The journal, and who checked a car out with which exit time. */
export const journalMigration: Migration = {
  name: '016-journal',
  up: async (context) => {
    const { database, columnsOf } = context;
    await createJournal(context);
    const present = await columnsOf('records');
    for (const [name, definition] of Object.entries(COLUMNS)) {
      if (!present.includes(name))
        await database.sequelize.query(`ALTER TABLE records ADD COLUMN ${name} ${definition}`);
    }
  },
};

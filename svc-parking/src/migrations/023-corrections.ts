import type { Migration } from '@parkwart/service-kit/database/migrations';

const COLUMNS = {
  /** The account; null in older records. */
  enteredById: 'VARCHAR(40) NULL',
  cancelReason: 'VARCHAR(200) NULL',
};

/** Whose check-in it is, and why it was cancelled. */
export const correctionsMigration: Migration = {
  name: '023-corrections',
  up: async ({ database, columnsOf }) => {
    const present = await columnsOf('records');
    for (const [name, definition] of Object.entries(COLUMNS)) {
      if (!present.includes(name))
        await database.sequelize.query(`ALTER TABLE records ADD COLUMN ${name} ${definition}`);
    }
  },
};

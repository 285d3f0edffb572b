import type { Migration } from '@parkwart/service-kit/database/migrations';

const COLUMNS = {
  /** A day as a number: 20260305. */
  holdUntil: 'INTEGER NULL',
  holdReason: 'VARCHAR(200) NULL',
  erasure: 'VARCHAR(10) NULL',
};

/** Records on hold, and those whose erasure a person requested. */
export const holdsAndErasuresMigration: Migration = {
  name: '020-holds-and-erasures',
  up: async ({ database, columnsOf }) => {
    const present = await columnsOf('records');
    for (const [name, definition] of Object.entries(COLUMNS)) {
      if (!present.includes(name))
        await database.sequelize.query(`ALTER TABLE records ADD COLUMN ${name} ${definition}`);
    }
  },
};

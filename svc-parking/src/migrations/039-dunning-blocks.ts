import type { Migration } from '@parkwart/service-kit/database/migrations';

const COLUMNS = {
  blockReason: 'VARCHAR(20) NULL',
  /** A day as a number, 20260305; null while the block is open ended. */
  blockUntil: 'INTEGER NULL',
  blockNote: 'VARCHAR(200) NULL',
  blockedBy: 'VARCHAR(60) NULL',
  blockedAt: 'DATETIME(3) NULL',
};

/** Records that are not dunned for a time. */
export const dunningBlocksMigration: Migration = {
  name: '039-dunning-blocks',
  up: async ({ database, columnsOf }) => {
    const present = await columnsOf('records');
    for (const [name, definition] of Object.entries(COLUMNS)) {
      if (!present.includes(name))
        await database.sequelize.query(`ALTER TABLE records ADD COLUMN ${name} ${definition}`);
    }
  },
};

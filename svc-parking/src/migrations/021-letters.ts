import type { Migration } from '@parkwart/service-kit/database/migrations';

const COLUMNS = {
  letterDay: 'INTEGER NULL',
  letterDeadline: 'INTEGER NULL',
  printedAt: 'DATETIME(3) NULL',
  ownerLookupCents: 'INTEGER NOT NULL DEFAULT 0',
  reminderCostCents: 'INTEGER NOT NULL DEFAULT 0',
};

/** In the settings since migration 002. */
interface Costs {
  readonly ownerLookupCents: number;
  readonly reminderCostCents: number;
}

/**
 * The content of a printed reminder. For reminders printed earlier, only the costs are known: those in the settings.
 */
export const lettersMigration: Migration = {
  name: '021-letters',
  up: async ({ database, columnsOf }) => {
    const present = await columnsOf('records');
    for (const [name, definition] of Object.entries(COLUMNS)) {
      if (!present.includes(name))
        await database.sequelize.query(`ALTER TABLE records ADD COLUMN ${name} ${definition}`);
    }
    const [row] = await database.select<{ document: string }>('SELECT document FROM settings WHERE id = 1');
    const { ownerLookupCents, reminderCostCents } = JSON.parse(row?.document ?? '{}') as Costs;
    await database.sequelize.query(
      `UPDATE records SET ownerLookupCents = :ownerLookupCents, reminderCostCents = :reminderCostCents
       WHERE isPrint = 1 AND letterDay IS NULL`,
      { replacements: { ownerLookupCents, reminderCostCents } },
    );
  },
};

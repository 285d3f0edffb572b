import { normalisePlate } from '@parkwart/contracts/rules/plate';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Migration } from '@parkwart/service-kit/database/migrations';

const BATCH_SIZE = 500;
/** Plates in ASCII compare as before. */
const HAS_OTHER_LETTERS = {
  mysql: 'LENGTH(normalisedPlate) <> CHAR_LENGTH(normalisedPlate)',
  sqlite: 'LENGTH(CAST(normalisedPlate AS BLOB)) <> LENGTH(normalisedPlate)',
} as const;

interface Stored {
  readonly id: number;
  readonly vehicleNumber: string;
  readonly normalisedPlate: string;
}

/**
 * Cyrillic, Greek and full-width letters now compare like the Latin ones that they resemble. The plate index updates
 * itself.
 */
export const plateLettersMigration: Migration = {
  name: '027-plate-letters',
  up: async ({ database }) => {
    for (const table of ['records', 'permits']) await normaliseAgain(database, table);
  },
};

async function normaliseAgain(database: Database, table: string): Promise<void> {
  const sql = `SELECT id, vehicleNumber, normalisedPlate FROM ${table}
    WHERE id > :last AND ${HAS_OTHER_LETTERS[database.dialect]} ORDER BY id LIMIT ${BATCH_SIZE}`;
  for (let last: number | undefined = 0; last !== undefined; ) {
    const batch: Stored[] = await database.select<Stored>(sql, { last });
    for (const { id, vehicleNumber, normalisedPlate } of batch) {
      const plate = normalisePlate(vehicleNumber);
      if (plate === normalisedPlate) continue;
      const update = `UPDATE ${table} SET normalisedPlate = :plate WHERE id = :id`;
      await database.sequelize.query(update, { replacements: { plate, id } });
    }
    last = batch.at(-1)?.id;
  }
}

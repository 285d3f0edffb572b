import type { Migration } from '@parkwart/service-kit/database/migrations';

const SEPARATED = "REPLACE(REPLACE(REPLACE(vehicleNumber, '-', ' '), '.', ' '), '·', ' ')";
const FIRST = `INSTR(${SEPARATED}, ' ')`;
const AFTER = `SUBSTR(LTRIM(SUBSTR(${SEPARATED}, ${FIRST})), 1, 1)`;

/** As `typedCut` in packages/contracts reads it: characters before the first separator, if a letter follows. */
const CUT = `CASE WHEN ${FIRST} BETWEEN 2 AND 4 AND ${AFTER} NOT IN ('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '')
  THEN ${FIRST} - 1 ELSE 0 END`;

/**
 * Where a plate is cut between district and letters, for each row, from the text as typed: `B-NO 1234` and `BN-O 1234`
 * are two cars. Computed, so that it also holds for what an earlier version writes during an update.
 */
export const plateCutsMigration: Migration = {
  name: '053-plate-cuts',
  up: async ({ database, columnsOf }) => {
    for (const table of ['records', 'permits']) {
      if ((await columnsOf(table)).includes('plateCut')) continue;
      await database.sequelize.query(`ALTER TABLE ${table} ADD COLUMN plateCut TINYINT AS (${CUT}) VIRTUAL`);
    }
  },
};

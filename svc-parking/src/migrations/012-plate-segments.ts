import type { Migration } from '@parkwart/service-kit/database/migrations';

const COLUMNS = [
  {
    name: 'indexedPlate',
    mysql: 'VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL',
    sqlite: 'VARCHAR(20) NULL',
  },
  {
    name: 'isUnindexed',
    mysql: 'TINYINT(1) AS (NOT (indexedPlate <=> normalisedPlate COLLATE utf8mb4_bin)) VIRTUAL',
    sqlite: 'TINYINT(1) AS (indexedPlate IS NOT normalisedPlate) VIRTUAL',
  },
] as const;

const SEGMENTS = {
  mysql: `fragment VARCHAR(3) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL, firstId INT NOT NULL,
    ids VARBINARY(4096) NOT NULL, PRIMARY KEY (fragment, firstId))`,
  sqlite: `fragment TEXT NOT NULL, firstId INTEGER NOT NULL, ids BLOB NOT NULL, PRIMARY KEY (fragment, firstId))
    WITHOUT ROWID`,
} as const;

/**
 * Every record starts unindexed, and becomes so again when its plate changes, by any version: indexPlates.ts fills the
 * segments while the service runs.
 */
export const plateSegmentsMigration: Migration = {
  name: '012-plate-segments',
  up: async ({ database, columnsOf, addIndex }) => {
    const { dialect, sequelize } = database;
    await sequelize.query(`CREATE TABLE IF NOT EXISTS plate_segments (${SEGMENTS[dialect]}`);
    await addIndex('plate_segments', ['firstId'], 'plate_segments_first_id');
    const present = await columnsOf('records');
    for (const { name, [dialect]: definition } of COLUMNS) {
      if (!present.includes(name)) await sequelize.query(`ALTER TABLE records ADD COLUMN ${name} ${definition}`);
    }
    await addIndex('records', ['isUnindexed', 'id', 'normalisedPlate'], 'records_unindexed_plate');
  },
};

import type { Database } from '@parkwart/service-kit/database/database';

/** Without it the planner may scan all records. */
export const PARKED_PLATE_INDEX = {
  mysql: 'FORCE INDEX (records_parked_plate)',
  sqlite: 'INDEXED BY records_parked_plate',
} as const;

/** Contains all columns that conditions on parked cars need. */
export const PARKED_INDEX = { mysql: 'FORCE INDEX (records_parked)', sqlite: 'INDEXED BY records_parked' } as const;

/** The SQL form of `lookalikePlate`. */
export const LOOKALIKE_PLATE = "REPLACE(REPLACE(normalisedPlate, 'O', '0'), 'I', '1')";

/** Records with exactly the plate `:plate`. MySQL's index treats ü as u, so its results are compared again. */
export function hasSamePlate(dialect: Database['dialect'], table = 'records'): string {
  const same = `${table}.normalisedPlate = :plate`;
  return dialect === 'mysql' ? `${same} AND ${same} COLLATE utf8mb4_bin` : same;
}

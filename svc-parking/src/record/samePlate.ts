import type { Database } from '@parkwart/service-kit/database';

/** The planner may scan all records otherwise. */
export const PARKED_PLATE_INDEX = {
  mysql: 'FORCE INDEX (records_parked_plate)',
  sqlite: 'INDEXED BY records_parked_plate',
} as const;

/** Records with exactly the plate `:plate`. MySQL's index treats ü as u, so what it finds is compared again. */
export function hasSamePlate(dialect: Database['dialect'], table = 'records'): string {
  const same = `${table}.normalisedPlate = :plate`;
  return dialect === 'mysql' ? `${same} AND ${same} COLLATE utf8mb4_bin` : same;
}

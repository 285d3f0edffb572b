import { type CarKey, carKey } from '@parkwart/contracts/rules/car';
import type { Database } from '@parkwart/service-kit/database/database';

/** Without it the planner may scan all records. */
export const PARKED_PLATE_INDEX = {
  mysql: 'FORCE INDEX (records_parked_plate)',
  sqlite: 'INDEXED BY records_parked_plate',
} as const;

/** Contains all columns that conditions on parked cars need. */
export const PARKED_INDEX = { mysql: 'FORCE INDEX (records_parked)', sqlite: 'INDEXED BY records_parked' } as const;

/** The SQL form of `lookalikePlate`. */
export const LOOKALIKE_PLATE = ['O0', 'Ö0', 'I1', 'ÄA', 'ÜU'].reduce(
  (plate, [from, to]) => `REPLACE(${plate}, '${from}', '${to}')`,
  'normalisedPlate',
);

/** Rows of the car that `samePlate` gives. MySQL's index treats ü as u, so its results are compared again. */
export function hasSamePlate(dialect: Database['dialect'], table = 'records'): string {
  const same = `${table}.normalisedPlate = :plate`;
  const binary = dialect === 'mysql' ? `${same} AND ${same} COLLATE utf8mb4_bin` : same;
  return `${binary} AND (:cut < 0 OR ${table}.plateCut IN (:cut, :otherCut))`;
}

const NO_ROW: CarKey = { plate: '', cut: 0, otherCut: 0 };

/** The values of `hasSamePlate`; what is no car has no rows. */
export const samePlate = (vehicleNumber: string): CarKey & Record<string, unknown> => ({
  ...(carKey(vehicleNumber) ?? NO_ROW),
});

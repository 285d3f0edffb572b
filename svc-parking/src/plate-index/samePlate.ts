import { type CarKey, carKey } from '@parkwart/contracts/rules/car';
import { searchForms } from '@parkwart/contracts/rules/plateSearch';
import type { Database } from '@parkwart/service-kit/database/database';

/** The planner may scan all records unless this index is forced. */
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

/**
 * A condition for rows whose plate contains this normalised part. Compares with `loose` first, which is fast and
 * excludes most rows.
 */
export function hasPlateLike({ dialect }: Pick<Database, 'dialect'>, part: string): string {
  const binary = `${dialect === 'mysql' ? 'COLLATE utf8mb4_bin ' : ''}ESCAPE '!'`;
  const like = `normalisedPlate LIKE :loose# ${binary} AND ${LOOKALIKE_PLATE} LIKE :form# ${binary}`;
  return `(${searchForms(part)
    .map((_, index) => like.replaceAll('#', String(index)))
    .join(' OR ')})`;
}

/** The values of `hasPlateLike`. */
export function plateLike(part: string): Record<string, string> {
  const patterns = searchForms(part).map((form) => `%${form.replace(/[!%_]/g, '!$&')}%`);
  const values = patterns.map((form, index) => ({
    [`form${index}`]: form,
    [`loose${index}`]: form.replace(/[01AU]/g, '_'),
  }));
  return Object.assign({}, ...values);
}

/**
 * A condition for rows of the car given by `samePlate`. MySQL's index treats ü as u, so a binary comparison follows.
 */
export function hasSamePlate(dialect: Database['dialect'], table = 'records'): string {
  const same = `${table}.normalisedPlate = :plate`;
  const binary = dialect === 'mysql' ? `${same} AND ${same} COLLATE utf8mb4_bin` : same;
  return `${binary} AND (:cut < 0 OR ${table}.plateCut IN (:cut, :otherCut))`;
}

const NO_ROW: CarKey = { plate: '', cut: 0, otherCut: 0 };

/** The values of `hasSamePlate`; a text that is no plate matches no row. */
export const samePlate = (vehicleNumber: string): CarKey & Record<string, unknown> => ({
  ...(carKey(vehicleNumber) ?? NO_ROW),
});

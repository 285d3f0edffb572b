import { formatDecimal } from '@parkwart/contracts/rules/number';
import { BYTE_ORDER_MARK, GERMAN_CSV } from '@parkwart/contracts/wire/germanCsv';

export type CsvCell = string | number;

/**
 * Creates a CSV file for German spreadsheets. Numbers are amounts in euros and are not passed as text: a negative
 * amount as text would be escaped like a formula, and spreadsheets would omit it from sums.
 */
export async function csvFile(rows: readonly (readonly CsvCell[])[]): Promise<Blob> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const format = { ...GERMAN_CSV, cast: { number: formatDecimal } };
  return new Blob([BYTE_ORDER_MARK, stringify([...rows], format)], { type: 'text/csv;charset=utf-8' });
}

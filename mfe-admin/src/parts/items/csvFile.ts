export const CSV_DELIMITER = ';';
const BYTE_ORDER_MARK = '\uFEFF';

/** A CSV file for German spreadsheets. */
export async function csvFile(rows: readonly (readonly string[])[]): Promise<Blob> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const format = { delimiter: CSV_DELIMITER, record_delimiter: '\r\n', escape_formulas: true };
  return new Blob([BYTE_ORDER_MARK, stringify([...rows], format)], { type: 'text/csv;charset=utf-8' });
}

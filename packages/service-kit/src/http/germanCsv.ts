import { stringify } from 'csv-stringify/sync';

/**
 * Writes a CSV for German Excel (facts §4): the headings, then one chunk per batch. The byte order mark declares UTF-8.
 */
export async function* germanCsv<Row>(
  headings: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => readonly string[],
): AsyncGenerator<string> {
  yield `\uFEFF${write([headings])}`;
  for await (const batch of batches) yield write(batch.map(cells));
}

const write = (rows: readonly (readonly string[])[]) =>
  stringify([...rows], { delimiter: ';', record_delimiter: '\r\n', escape_formulas: true });

import { BYTE_ORDER_MARK, GERMAN_CSV } from '@parkwart/contracts/wire/germanCsv';
import { stringify } from 'csv-stringify/sync';

/**
 * Writes a CSV for German Excel: the headings, then one chunk per batch.
 */
export async function* germanCsv<Row>(
  headings: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => readonly string[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + write([headings]);
  for await (const batch of batches) yield write(batch.map(cells));
}

const write = (rows: readonly (readonly string[])[]) => stringify([...rows], GERMAN_CSV);

import type { JournalEntry } from '@parkwart/contracts/calls/journal';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { type Options, stringify } from 'csv-stringify/sync';

const COLUMNS = ['Zeitpunkt', 'Konto', 'Gesendet von', 'Ort', 'Art', 'Gegenstand', 'Vorher', 'Nachher'];
const ORIGINS = { booth: 'Kasse', office: 'Büro', system: 'System' } as const;
export const JOURNAL_FILE_NAME = 'aenderungsprotokoll.csv';

/** Makes German Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const FORMAT: Options = { delimiter: ';', record_delimiter: '\r\n', escape_formulas: true };

/** For German Excel (facts §4): the headings, then one chunk per batch. @param more columns after the others */
export async function* journalCsv<Entry extends JournalEntry>(
  batches: AsyncIterable<readonly Entry[]>,
  more: Readonly<Record<string, (entry: Entry) => string>> = {},
): AsyncGenerator<string> {
  const moreCells = Object.values(more);
  yield BYTE_ORDER_MARK + stringify([[...COLUMNS, ...Object.keys(more)]], FORMAT);
  for await (const batch of batches) {
    const rows = batch.map((entry) => [...cells(entry), ...moreCells.map((cell) => cell(entry))]);
    yield stringify(rows, FORMAT);
  }
}

function cells({ at, account, sentBy, origin, kind, subject, before, after }: JournalEntry): string[] {
  const values = [before, after].map((fields) => (Object.keys(fields).length === 0 ? '' : JSON.stringify(fields)));
  return [formatInstant(new Date(at)), account ?? '', sentBy ?? '', ORIGINS[origin], kind, subject, ...values];
}

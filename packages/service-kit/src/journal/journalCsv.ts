import type { JournalEntry } from '@parkwart/contracts/calls/journal';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { germanCsv } from '../http/germanCsv.ts';

const COLUMNS = ['Zeitpunkt', 'Konto', 'Gesendet von', 'Ort', 'Art', 'Gegenstand', 'Vorher', 'Nachher'];
const ORIGINS = { booth: 'Kasse', office: 'Büro', system: 'System' } as const;
export const JOURNAL_FILE_NAME = 'aenderungsprotokoll.csv';

/** @param more columns to append */
export function journalCsv<Entry extends JournalEntry>(
  batches: AsyncIterable<readonly Entry[]>,
  more: Readonly<Record<string, (entry: Entry) => string>> = {},
): AsyncGenerator<string> {
  const moreCells = Object.values(more);
  return germanCsv([...COLUMNS, ...Object.keys(more)], batches, (entry) => [
    ...cells(entry),
    ...moreCells.map((cell) => cell(entry)),
  ]);
}

function cells({ at, account, sentBy, origin, kind, subject, before, after }: JournalEntry): string[] {
  const values = [before, after].map((fields) => (Object.keys(fields).length === 0 ? '' : JSON.stringify(fields)));
  return [formatInstant(new Date(at)), account ?? '', sentBy ?? '', ORIGINS[origin], kind, subject, ...values];
}

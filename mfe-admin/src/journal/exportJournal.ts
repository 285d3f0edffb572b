import { exportJournal as exportCall, type JournalFilters } from '@parkwart/contracts/calls/journal';
import { subjectLabel } from '@parkwart/contracts/journal/journalLabels';
import { downloadApi } from '@parkwart/web/files/downloadApi';
import { changedFields } from '../history/formatChange.ts';
import { texts as journalTexts } from '../history/texts.ts';
import { CSV_DELIMITER, csvFile } from '../items/csvFile.ts';
import { texts } from './texts.ts';

const CELLS = [
  ...['at', 'account', 'sentBy', 'origin', 'kind', 'subject', 'before', 'after'],
  ...['accountName', 'senderName', 'subjectName'],
] as const;
type Cells = Readonly<Record<string, string>>;

/** The CSV file of all services, in the page's words. @throws {ApiError} if one service is missing */
export async function exportJournal(filters: JournalFilters): Promise<Blob> {
  const [{ parse }, file] = await Promise.all([
    import('csv-parse/browser/esm/sync'),
    downloadApi(exportCall, { query: filters }),
  ]);
  const rows = parse<Cells>(await file.text(), { bom: true, delimiter: CSV_DELIMITER, from: 2, columns: [...CELLS] });
  return csvFile([Object.values(texts.csvColumns), ...rows.map(wordsOf)]);
}

function wordsOf(row: Cells): string[] {
  const { at = '', account, accountName = '', senderName = '', origin = '', kind = '', subject = '' } = row;
  const change = { subject, before: JSON.parse(row.before || '{}'), after: JSON.parse(row.after || '{}') };
  const fields = changedFields(change).map(({ label, value }) => `${label}: ${value}`);
  return [
    at,
    accountName,
    account ? origin : '',
    senderName,
    subjectLabel(subject, row.subjectName || undefined),
    journalTexts.kinds[kind] ?? kind,
    fields.join('; '),
  ];
}

import {
  exportFilesJournal,
  exportParkingJournal,
  exportUsersJournal,
  JOURNAL_ORIGINS,
  type JournalFilters,
} from '@parkwart/contracts/journal';
import type { ServiceName } from '@parkwart/contracts/services';
import { formatInstant, parseInstant } from '@parkwart/contracts/time';
import type { User } from '@parkwart/contracts/user';
import { downloadApi } from '@parkwart/web/files/downloadApi';
import { changedFields } from '../journal/formatChange.ts';
import { type Change, type Entry, servicesFor, withNames } from '../journal/journalApi.ts';
import { merge } from '../journal/mergedPages.ts';
import { texts as journalTexts } from '../journal/texts.ts';
import { texts } from './texts.ts';

const EXPORTS = { parking: exportParkingJournal, users: exportUsersJournal, files: exportFilesJournal } as const;
const BYTE_ORDER_MARK = '\uFEFF';
const DELIMITER = ';';
const CELLS = ['at', 'account', 'sentBy', 'origin', 'kind', 'subject', 'before', 'after'] as const;
type Cells = Readonly<Record<(typeof CELLS)[number], string>>;

/**
 * The services' files as one, the newest first, with names and in the words of the page.
 * @throws {ApiError} when one of them is missing
 */
export async function exportJournal(filters: JournalFilters, users: readonly User[]): Promise<Blob> {
  const services = servicesFor(filters);
  const [{ parse }, { stringify }, ...files] = await Promise.all([
    import('csv-parse/browser/esm/sync'),
    import('csv-stringify/browser/esm/sync'),
    ...services.map(async (service) => (await downloadApi(EXPORTS[service], { query: filters })).text()),
  ]);
  const lists = files.map((file, index) => {
    const rows = parse<Cells>(file, { bom: true, delimiter: DELIMITER, from: 2, columns: [...CELLS] });
    return rows.map((cells, row) => entryOf(cells, row, services[index] ?? 'parking'));
  });
  const changes = await withNames(merge(lists).merged, users);
  const format = { delimiter: DELIMITER, record_delimiter: '\r\n', escape_formulas: true };
  const content = stringify([Object.values(texts.csvColumns), ...changes.map(wordsOf)], format);
  return new Blob([BYTE_ORDER_MARK, content], { type: 'text/csv;charset=utf-8' });
}

function entryOf({ at, account, sentBy, origin, before, after, ...others }: Cells, row: number, service: ServiceName) {
  return {
    ...others,
    _id: String(row),
    service,
    at: parseInstant(at, new Date())?.toISOString() ?? at,
    account: account || null,
    ...(sentBy && { sentBy }),
    origin: JOURNAL_ORIGINS.find((one) => journalTexts.origins[one] === origin) ?? 'system',
    before: JSON.parse(before || '{}'),
    after: JSON.parse(after || '{}'),
  } satisfies Entry;
}

function wordsOf({
  at,
  account,
  accountName,
  senderName = '',
  origin,
  kind,
  subject,
  subjectName,
  ...change
}: Change): string[] {
  const fields = changedFields(change).map(({ label, value }) => `${label}: ${value}`);
  return [
    formatInstant(new Date(at)),
    accountName,
    account === null ? '' : journalTexts.origins[origin],
    senderName,
    journalTexts.subjectOf(subject, subjectName),
    journalTexts.kinds[kind] ?? kind,
    fields.join('; '),
  ];
}

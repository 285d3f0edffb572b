import {
  exportFilesJournal,
  exportParkingJournal,
  exportUsersJournal,
  type JournalFilters,
} from '@parkwart/contracts/journal';
import { downloadApi } from '@parkwart/web/files/downloadApi';
import { servicesFor } from '../journal/journalApi.ts';

const EXPORTS = { parking: exportParkingJournal, users: exportUsersJournal, files: exportFilesJournal } as const;

/** The services' files one after the other, with the headings once. @throws {ApiError} when one is missing */
export async function exportJournal(filters: JournalFilters): Promise<Blob> {
  const exports = servicesFor(filters).map((service) => downloadApi(EXPORTS[service], { query: filters }));
  const [first = new Blob(), ...others] = await Promise.all(exports);
  const bodies = await Promise.all(others.map(withoutHeadings));
  return new Blob([first, ...bodies], { type: first.type });
}

async function withoutHeadings(file: Blob): Promise<string> {
  const text = await file.text();
  return text.slice(text.indexOf('\r\n') + 2);
}

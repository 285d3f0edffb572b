import { exportRecords, type RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { formatDay } from '@parkwart/contracts/rules/time';
import { downloadApi } from '@parkwart/web/files/downloadApi';
import { saveFile } from '@parkwart/web/files/saveFile';
import { quickViewsOf } from '../../record/list/useListFilters.ts';
import { texts } from './texts.ts';

const fileName = (list: string, day: string) => `Parkwart ${list} ${day}.csv`;

/** The list's name in the file name. The names of active quick views replace „Alle“, because they are more specific. */
function nameOf(filters: RecordFilters): string {
  const views = quickViewsOf(filters);
  const tab = filters.list === 'all' && views.length > 0 ? [] : [texts.tabs[filters.list]];
  return [...tab, ...views].join(', ');
}

/** Saves the list as a CSV file. @throws {ApiError} */
export async function exportList(listed: RecordFilters): Promise<void> {
  const file = await downloadApi(exportRecords, { query: listed });
  saveFile(file, fileName(nameOf(listed), formatDay(new Date())));
}

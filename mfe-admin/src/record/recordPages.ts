import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { isListed } from '@parkwart/contracts/calls/recordLists';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import type { SortEdges } from '@parkwart/contracts/inputs/recordSort';

export const PAGE_SIZE = 100;
/** Maximum number of pages in memory; the farthest ones are dropped and reloaded when needed. */
export const MAX_PAGES = 50;

/** If empty, the page starts at the newest record. */
export interface PageStart {
  readonly after?: string;
  readonly before?: string;
  readonly at?: string;
  /** The sort value of the record at `after` or `before`. */
  readonly value?: string;
}

/** The last page, because all invoice numbers are above 0. */
export const OLDEST: PageStart = { before: '0' };

/** `newest` and `oldest` are set when the page loads, because later changes may remove records. */
export interface RecordPage {
  readonly records: readonly ParkingRecord[];
  readonly newest: number | undefined;
  readonly oldest: number | undefined;
  /** Whether there may be more records beyond this page. */
  readonly isFull: boolean;
  readonly edges: SortEdges | undefined;
  readonly deadlineDays: number | undefined;
}

export interface RecordPages {
  readonly pages: RecordPage[];
  readonly pageParams: PageStart[];
}

export function pageOf(records: readonly ParkingRecord[], edges?: SortEdges, deadlineDays?: number): RecordPage {
  return {
    records,
    newest: records[0]?.invoiceNumber,
    oldest: records.at(-1)?.invoiceNumber,
    isFull: records.length === PAGE_SIZE,
    edges,
    deadlineDays,
  };
}

const withValue = (value: string | undefined) => (value === undefined ? {} : { value });

export function startOfNext({ isFull, oldest, edges }: RecordPage, start: PageStart): PageStart | undefined {
  if (start.before === OLDEST.before) return undefined;
  if (oldest === undefined) return start.before === undefined ? undefined : { at: start.before };
  return isFull || start.before !== undefined ? { after: String(oldest), ...withValue(edges?.last) } : undefined;
}

export function startOfPrevious({ isFull, newest, edges }: RecordPage, start: PageStart): PageStart | undefined {
  const beforeIt = { before: String(newest), ...withValue(edges?.first) };
  // A page that starts `after` a record is the first loaded one only if the page before it was dropped.
  if (start.after !== undefined && newest !== undefined) return beforeIt;
  if (start.at !== undefined) return newest === undefined ? { before: start.at } : beforeIt;
  return start.before !== undefined && isFull && newest !== undefined ? beforeIt : undefined;
}

export function recordsOf(data: RecordPages | undefined): readonly ParkingRecord[] {
  return data?.pages.flatMap(({ records }) => records) ?? [];
}

/** Whether the two loaded parts of the list do not overlap, because the list was reloaded from another position. */
export function isOtherPart(before: RecordPages, after: RecordPages): boolean {
  return !after.pageParams.some((start) => before.pageParams.includes(start));
}

/**
 * How many rows the loaded part moved down: positive if pages were added above, negative if pages above were dropped.
 */
export function rowsMoved(before: RecordPages, after: RecordPages): number {
  const rowsIn = (pages: readonly RecordPage[]) => pages.reduce((sum, { records }) => sum + records.length, 0);
  const [formerTop, top] = [before.pageParams[0], after.pageParams[0]];
  const dropped = top ? before.pageParams.indexOf(top) : 0;
  if (dropped > 0) return -rowsIn(before.pages.slice(0, dropped));
  const added = formerTop ? after.pageParams.indexOf(formerTop) : 0;
  return added > 0 ? rowsIn(after.pages.slice(0, added)) : 0;
}

function changePages(data: RecordPages, change: (page: RecordPage, index: number) => readonly ParkingRecord[]) {
  return { ...data, pages: data.pages.map((page, index) => ({ ...page, records: change(page, index) })) };
}

function withoutRecord(data: RecordPages, invoiceNumber: number): RecordPages {
  return changePages(data, ({ records }) => records.filter((record) => record.invoiceNumber !== invoiceNumber));
}

function isBeyond({ pages, pageParams }: RecordPages, { invoiceNumber }: ParkingRecord): boolean {
  const [first, last] = [pages[0], pages.at(-1)];
  const [top, bottom] = [pageParams[0], pageParams.at(-1)];
  if (!first || !last || !top || !bottom) return true;
  const isAbove = first.newest !== undefined && invoiceNumber > first.newest;
  const isBelow = last.oldest !== undefined && invoiceNumber < last.oldest;
  return (isAbove && startOfPrevious(first, top) !== undefined) || (isBelow && startOfNext(last, bottom) !== undefined);
}

function insert(data: RecordPages, record: ParkingRecord): RecordPages {
  if (isBeyond(data, record)) return data;
  const isOlder = (other: ParkingRecord) => other.invoiceNumber < record.invoiceNumber;
  const found = data.pages.findIndex(({ records }) => records.some(isOlder));
  const target = found === -1 ? data.pages.length - 1 : found;
  return changePages(data, ({ records }, index) => {
    if (index !== target) return records;
    const position = records.findIndex(isOlder);
    return records.toSpliced(position === -1 ? records.length : position, 0, record);
  });
}

/** In any order except newest first, and for overdue records, only the server knows a record's position. */
const isPlacedByServer = ({ filters, order }: ListQuery) => order !== undefined || filters.isOverdue !== undefined;

/** Whether a record is missing from a list whose order only the server knows. */
export function isMissing(data: RecordPages, query: ListQuery, record: ParkingRecord): boolean {
  return isPlacedByServer(query) && isListed(query.filters, record) && !recordsOf(data).some(isSameAs(record));
}

export interface ListQuery {
  readonly filters: RecordFilters;
  readonly order?: object | undefined;
}

const isSameAs = (record: ParkingRecord) => (other: ParkingRecord) => other.invoiceNumber === record.invoiceNumber;

export function withRecord(data: RecordPages, query: ListQuery, record: ParkingRecord): RecordPages {
  if (!isListed(query.filters, record)) return withoutRecord(data, record.invoiceNumber);
  const isSame = isSameAs(record);
  if (!recordsOf(data).some(isSame)) return isPlacedByServer(query) ? data : insert(data, record);
  return changePages(data, ({ records }) => records.map((other) => (isSame(other) ? record : other)));
}

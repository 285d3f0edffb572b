import { RECORD_LISTS } from '@parkwart/contracts/calls/recordLists';
import { DAY_MS } from '@parkwart/contracts/rules/time';
import type { ListFilter } from '../lists/listConditions.ts';
import type { PageStart } from '../lists/listRanges.ts';

export interface Combination {
  readonly title: string;
  readonly filter: ListFilter;
  readonly start: PageStart;
}

interface Records {
  readonly firstId: number;
  readonly lastId: number;
  readonly firstEntry: Date;
  readonly lastEntry: Date;
}

/** Every list with every filter of the office, except for plates and invoice numbers that no record has. */
export function listCombinations(records: Records): Combination[] {
  const filters = [...daysOf(records), ...invoicesOf(records), ...platesOf(records)];
  const lists: readonly (readonly [string, ListFilter])[] = [
    ...RECORD_LISTS.map((list) => [list, { list }] as const),
    ['reminder, to print', { list: 'reminder', isPrint: false }],
    ['reminder, printed', { list: 'reminder', isPrint: true }],
  ];
  return lists.flatMap(([name, list]) =>
    filters.map(([what, filter, start = {}]) => ({
      title: what ? `${name}, ${what}` : name,
      filter: { ...list, ...filter },
      start,
    })),
  );
}

type Filter = readonly [what: string, filter: Omit<ListFilter, 'list'>, start?: PageStart];

function daysOf({ firstId, lastId, firstEntry, lastEntry }: Records): Filter[] {
  const at = (share: number) =>
    new Date(
      Math.floor((firstEntry.getTime() + share * (lastEntry.getTime() - firstEntry.getTime())) / DAY_MS) * DAY_MS,
    );
  const days = (start: Date, many: number) => ({
    entryFrom: start,
    entryBefore: new Date(start.getTime() + many * DAY_MS),
  });
  const middle = String(Math.floor((firstId + lastId) / 2));
  const quarter = { entryFrom: at(0.7), entryBefore: at(0.95) };
  return [
    ['', {}],
    ['the oldest', {}, { before: '0' }],
    ['before one in the middle', {}, { before: middle }],
    ['after one in the middle', {}, { after: middle }],
    ['since a week', { entryFrom: at(0.98) }],
    ['since long', { entryFrom: at(0.3) }],
    ['until long ago', { entryBefore: at(0.1) }],
    ['until lately', { entryBefore: at(0.9) }],
    ['a day', days(at(0.5), 1)],
    ['a week', days(at(0.5), 7)],
    ['a quarter', quarter],
    ['the oldest of a quarter', quarter, { before: '0' }],
    ['a future year', days(new Date(lastEntry.getTime() + 30 * DAY_MS), 365)],
  ];
}

function invoicesOf({ firstId, lastId }: Records): Filter[] {
  const middle = String(Math.floor((firstId + lastId) / 2));
  return [
    ['invoices with one digit', { invoiceNumber: middle.slice(0, 1) }],
    ['invoices with three digits', { invoiceNumber: middle.slice(0, 3) }],
    ['one invoice', { invoiceNumber: middle }],
  ];
}

function platesOf({ firstEntry, lastEntry }: Records): Filter[] {
  const middle = new Date((firstEntry.getTime() + lastEntry.getTime()) / 2);
  return [
    ...['B', 'X', 'Q', '47', 'BA', 'QQQ', '471', '4711', 'MÜAB1', 'BXY4711'].map(
      (plate): Filter => [`plates with ${plate}`, { plate }],
    ),
    ['plates with 471 until half the time', { plate: '471', entryBefore: middle }],
    ['plates with 4711 since half the time', { plate: '4711', entryFrom: middle }],
    ['plates with 47, invoices with 1', { plate: '47', invoiceNumber: '1' }],
  ];
}

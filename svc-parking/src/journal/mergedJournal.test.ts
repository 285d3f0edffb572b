import type { JournalEntry } from '@parkwart/contracts/calls/journal';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { allMerged, type MergedEntry, readMerged, type Source } from './mergedJournal.ts';

type Page = Awaited<ReturnType<typeof readMerged>>;

const entry = (_id: string, minute: number): JournalEntry => ({
  _id,
  at: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`,
  account: null,
  origin: 'system',
  kind: 'note',
  subject: 'settings',
  before: {},
  after: {},
});
const source = (service: Source['service'], entries: readonly JournalEntry[]): Source => ({
  service,
  read: async (after, limit) => {
    const start = after ? entries.findIndex(({ _id }) => _id === after) + 1 : 0;
    return entries.slice(start, start + limit);
  },
});
const broken = (service: Source['service'], error: Error): Source => ({
  service,
  read: () => Promise.reject(error),
});
const DOWN = new HttpError(503, 'PART_NOT_REACHABLE', 'svc-users is down');

async function readAll(sources: readonly Source[], limit: number): Promise<Page[]> {
  const pages: Page[] = [];
  for (let after: string | undefined = ''; after !== undefined; after = pages.at(-1)?.next)
    pages.push(await readMerged(sources, after, limit));
  return pages;
}
const idsOf = (entries: readonly MergedEntry[]) => entries.map(({ _id }) => _id).join(' ');
const idsOfEach = (pages: readonly Page[]) => pages.map(({ entries }) => idsOf(entries));

describe('pages across several journals', () => {
  const cars = source('parking', [entry('p4', 9), entry('p3', 8), entry('p2', 7), entry('p1', 1)]);
  const users = source('users', [entry('u2', 6), entry('u1', 5)]);
  const files = source('files', [entry('f1', 8)]);

  it('contain all entries once, newest first', async () => {
    expect(idsOfEach(await readAll([cars, users, files], 2))).toEqual(['p4 p3', 'f1 p2', 'u2 u1', 'p1']);
    expect(idsOfEach(await readAll([cars, users, files], 100))).toEqual(['p4 p3 f1 p2 u2 u1 p1']);
  });

  it('are a single empty page without entries', async () => {
    expect(await readAll([source('parking', [])], 2)).toEqual([{ entries: [], missing: [], next: undefined }]);
  });

  it('name a journal that cannot be read, and contain the rest', async () => {
    const pages = await readAll([cars, broken('users', DOWN), files], 3);
    expect(idsOfEach(pages)).toEqual(['p4 p3 f1', 'p2 p1']);
    expect(pages.map(({ missing }) => missing)).toEqual([['users'], ['users']]);
  });

  it('fail with an unexpected error', async () => {
    await expect(readMerged([broken('parking', new Error('no table')), users], '', 2)).rejects.toThrow('no table');
  });

  it('lose nothing when a clock was set back', async () => {
    const late = source('parking', [entry('p3', 1), entry('p2', 9), entry('p1', 8)]);
    expect(idsOfEach(await readAll([late, users], 2))).toEqual(['u2 u1', 'p3 p2', 'p1']);
  });

  it('are merged in batches, and fail as a whole if one of them fails', async () => {
    const batches: string[] = [];
    for await (const batch of allMerged([cars, users, files], 3)) batches.push(idsOf(batch));
    expect(batches).toEqual(['p4 p3 f1', 'p2 u2 u1', 'p1']);
    await expect(allMerged([cars, broken('users', DOWN)], 3).next()).rejects.toThrow('svc-users is down');
  });
});

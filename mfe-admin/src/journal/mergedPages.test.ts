import { type MergedPage, type Places, readMerged, type Source } from './mergedPages.ts';

interface Entry {
  readonly id: string;
  readonly at: string;
}

const entry = (id: string, minute: number): Entry => ({
  id,
  at: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`,
});
const source = (name: string, entries: readonly Entry[]): Source<Entry> => ({
  name,
  read: async (after, limit) => {
    const start = after ? entries.findIndex(({ id }) => id === after.id) + 1 : 0;
    return entries.slice(start, start + limit);
  },
});
const broken = (name: string): Source<Entry> => ({ name, read: () => Promise.reject(new Error(`${name} is down`)) });

async function readAll(sources: readonly Source<Entry>[], limit: number): Promise<MergedPage<Entry>[]> {
  const pages: MergedPage<Entry>[] = [];
  let places: Places<Entry> | undefined = {};
  while (places) {
    const page: MergedPage<Entry> = await readMerged(sources, places, limit);
    pages.push(page);
    places = page.next;
  }
  return pages;
}
const idsOf = (pages: readonly MergedPage<Entry>[]) =>
  pages.map(({ entries }) => entries.map(({ id }) => id).join(' '));

describe('pages over several journals', () => {
  const cars = source('parking', [entry('p4', 9), entry('p3', 8), entry('p2', 7), entry('p1', 1)]);
  const users = source('users', [entry('u2', 6), entry('u1', 5)]);
  const files = source('files', [entry('f1', 8)]);

  it('have all entries once, the newest first', async () => {
    expect(idsOf(await readAll([cars, users, files], 2))).toEqual(['p4 p3', 'f1 p2', 'u2 u1', 'p1']);
    expect(idsOf(await readAll([cars, users, files], 100))).toEqual(['p4 p3 f1 p2 u2 u1 p1']);
  });

  it('are one empty page without entries', async () => {
    expect(await readAll([source('parking', [])], 2)).toEqual([{ entries: [], missing: [], next: undefined }]);
  });

  it('name a journal that cannot be read, and have the rest', async () => {
    const pages = await readAll([cars, broken('users'), files], 3);
    expect(idsOf(pages)).toEqual(['p4 p3 f1', 'p2 p1']);
    expect(pages.map(({ missing }) => missing)).toEqual([['users'], ['users']]);
  });

  it('fail when none can be read', async () => {
    await expect(readMerged([broken('parking'), broken('users')], {}, 2)).rejects.toThrow('parking is down');
  });

  it('lose nothing to a clock that was set back', async () => {
    const late = source('parking', [entry('p3', 1), entry('p2', 9), entry('p1', 8)]);
    expect(idsOf(await readAll([late, users], 2))).toEqual(['u2 u1', 'p3 p2', 'p1']);
  });
});

import { buildRecord } from '@parkwart/contracts/testing/records';
import { type PageStart, pageOf, type RecordPages, rowsMoved, startOfNext, startOfPrevious } from './recordPages.ts';

const page = (newest: number) =>
  pageOf(Array.from({ length: 100 }, (_, index) => buildRecord({ invoiceNumber: newest - index })));
const starts: readonly PageStart[] = [{}, { after: '901' }, { after: '801' }];
const pages = [page(1_000), page(900), page(800)];
const part = (from: number, to: number): RecordPages => ({
  pages: pages.slice(from, to),
  pageParams: starts.slice(from, to),
});

describe('the loaded part of a long list', () => {
  it('continues upwards when the page above was dropped', () => {
    expect(startOfPrevious(page(900), { after: '901' })).toEqual({ before: '900' });
  });

  it('continues downwards when the page below was dropped', () => {
    expect(startOfNext(page(900), { after: '901' })).toEqual({ after: '801' });
  });

  it('has nothing above its start', () => {
    expect(startOfPrevious(page(1_000), {})).toBeUndefined();
  });

  it.each([
    ['a page is added above', part(1, 3), part(0, 3), 100],
    ['a page is dropped above and one added below', part(0, 2), part(1, 3), -100],
    ['a page is added below', part(0, 2), part(0, 3), 0],
    ['no change', part(0, 3), part(0, 3), 0],
  ])('moves by the rows of whole pages: %s', (_title, before, after, rows) => {
    expect(rowsMoved(before, after)).toBe(rows);
  });

  it('does not move when a record leaves it', () => {
    const before = part(0, 2);
    const after = {
      ...before,
      pages: before.pages.map(({ records, ...rest }) => ({ ...rest, records: records.slice(1) })),
    };
    expect(rowsMoved(before, after)).toBe(0);
  });
});

import { dunningColumns } from './columns.tsx';
import type { RecordColumn } from './RecordColumn.ts';
import { tracksOf } from './tracks.ts';

/** In a 1024 px window, beside the menu. */
const LIST = 760;
const ROW_PADDING = 12;
const SCROLLBAR = 15;
const SELECTION: RecordColumn = { id: 'select', header: '', width: 40, cell: () => null };

describe('the lists with the buttons M, I and €', () => {
  it.each([
    ['to print, with a scrollbar', 'false', false, SCROLLBAR],
    ['to print, with larger buttons', 'false', true, 0],
    ['printed, with a scrollbar', 'true', false, SCROLLBAR],
    ['printed, with larger buttons', 'true', true, 0],
  ] as const)('fit into 1024 px: %s', (_what, isPrint, isTouched, scrollbar) => {
    const columns = [SELECTION, ...dunningColumns({ list: 'reminder', isPrint }, 10)];
    const tracks = tracksOf(columns, isTouched)['--stacked-tracks']?.split(' / ')[1] ?? '';
    const least = [...tracks.matchAll(/(\d+)px/g)].reduce((sum, [, width]) => sum + Number(width), 0);
    expect(least).toBeLessThanOrEqual(LIST - ROW_PADDING - scrollbar);
  });
});

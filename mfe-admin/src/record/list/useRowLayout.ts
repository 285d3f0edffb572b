import { createContext, useContext, useMemo } from 'react';
import { useMediaQuery } from '../../parts/loading/media.ts';
import type { RecordColumn } from './RecordColumn.ts';

/** Width in px of the page's side bar, next to its list. */
export const BesideList = createContext(0);

/** In px: touch targets need more room. */
const TOUCH_EXTRA_PX = 40;

type Track = Pick<RecordColumn, 'width' | 'grow'>;

const trackOf = ({ width, grow }: Track) => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`);

const template = (rows: readonly (readonly string[])[], tracks: readonly string[]) =>
  `${rows.map((areas) => `"${areas.join(' ')}" 1fr`).join(' ')} / ${tracks.join(' ')}`;

/** Grid templates: one track per column, or fewer with stacked cells. */
export function tracksOf(all: readonly RecordColumn[], isTouched: boolean): Readonly<Record<string, string>> {
  const columns = isTouched
    ? all.map((one) => (one.id === 'actions' ? { ...one, width: one.width + TOUCH_EXTRA_PX } : one))
    : all;
  const upper = columns.filter(({ below }) => !columns.some(({ id }) => id === below));
  const lower = upper.map((column) => columns.find(({ below }) => below === column.id) ?? column);
  const stacked = upper.map(({ width, grow }, index) => ({ width, grow: grow ?? lower[index]?.grow }));
  return {
    '--tracks': template([columns.map(({ id }) => id)], columns.map(trackOf)),
    '--stacked-tracks': template(
      [upper, lower].map((row) => row.map(({ id }) => id)),
      stacked.map(trackOf),
    ),
  };
}

/** Media query for rows as cards. */
export const CARDS = 'screen and (width < 1024px), screen and (pointer: coarse) and (width < 1200px)';
/** Media query for single-line rows, which need 1130 px; frame and scrollbar need up to 284 px. */
const denseWith = (beside: number) => `(width >= ${1_420 + beside}px) and (height >= 40rem) and (pointer: fine)`;
const DENSE_ROW = 40;
const ROW = 52;
const CARD = 72;

export function useRowLayout(columns: readonly RecordColumn[], isPrinting: boolean) {
  const isNarrow = useMediaQuery(CARDS) && !isPrinting;
  const isTouched = useMediaQuery('(pointer: coarse)');
  const isDense = useMediaQuery(denseWith(useContext(BesideList)));
  const rowHeight = isNarrow ? CARD : isDense ? DENSE_ROW : ROW;
  const style = useMemo<Readonly<Record<string, string>>>(
    () => ({ ...tracksOf(columns, isTouched), '--row-height': `${rowHeight}px` }),
    [columns, isTouched, rowHeight],
  );
  return { isNarrow, rowHeight, style };
}

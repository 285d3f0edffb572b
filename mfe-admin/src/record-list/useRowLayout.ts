import { useContext, useMemo } from 'react';
import { useMediaQuery } from '../record/useMediaQuery.ts';
import { BesideList } from './BesideList.ts';
import type { RecordColumn } from './RecordColumn.ts';
import { tracksOf } from './tracks.ts';

/** Media query for rows as cards. */
export const CARDS = 'screen and (width < 1024px), screen and (pointer: coarse) and (width < 1200px)';
/** Media query for single-line rows: besides the 1130 px that they need, frame and scrollbar take up to 284 px. */
const denseWith = (beside: number) => `(width >= ${1_420 + beside}px) and (height >= 40rem) and (pointer: fine)`;
const DENSE_ROW = 40;
const ROW = 48;
const CARD = 212;
const LOW_CARD = 196;

export function useRowLayout(columns: readonly RecordColumn[], isPrinting: boolean) {
  const isNarrow = useMediaQuery(CARDS) && !isPrinting;
  const isTouched = useMediaQuery('(pointer: coarse)');
  const isDense = useMediaQuery(denseWith(useContext(BesideList)));
  const cardHeight = columns.some(({ id }) => id === 'note') ? CARD : LOW_CARD;
  const rowHeight = isNarrow ? cardHeight : isDense ? DENSE_ROW : ROW;
  const style = useMemo<Readonly<Record<string, string>>>(
    () => ({ ...tracksOf(columns, isTouched), '--row-height': `${rowHeight}px` }),
    [columns, isTouched, rowHeight],
  );
  return { isNarrow, rowHeight, style };
}

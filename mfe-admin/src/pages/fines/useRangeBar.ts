import { useState } from 'react';
import { useMediaQuery } from '../../record/media.ts';

/** In px, including the gap (RangeFilter.module.css). */
const RANGE_BAR_WIDTH = 288;
/** From this width, list, side bar and frame fit next to each other with 760 px for the list. */
const BESIDE = '(width >= 1312px) and (height >= 40rem)';
/** From this width, rows fit on one line even next to the side bar. */
const ROOMY = '(width >= 1708px) and (height >= 40rem)';

/**
 * The calendar's side bar: next to the list if there is room, otherwise over it. Initially closed if rows would wrap.
 */
export function useRangeBar() {
  const isRoomy = useMediaQuery(ROOMY);
  const isBeside = useMediaQuery(BESIDE);
  const [chosen, setIsOpen] = useState<boolean>();
  const isOpen = chosen ?? isRoomy;
  return { isOpen, isBeside, setIsOpen, width: isOpen && isBeside ? RANGE_BAR_WIDTH : 0 };
}

export type RangeBar = ReturnType<typeof useRangeBar>;

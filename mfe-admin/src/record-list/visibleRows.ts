/** Rendered in px before and after the visible part: covers some frames of fast scrolling. */
export const OVERSCAN_PX = 400;

/** What a scroll container shows of its content, in px. */
export interface View {
  readonly top: number;
  readonly height: number;
}

export interface VisibleRows {
  readonly first: number;
  /** -1 while there are none. */
  readonly last: number;
}

/** Indices of the rows in view and of those near it; all rows have the same height. */
export function visibleRows({ top, height }: View, rowHeight: number, count: number): VisibleRows {
  if (height === 0 || count === 0) return { first: 0, last: -1 };
  const overscan = Math.ceil(OVERSCAN_PX / rowHeight);
  const clamp = (index: number) => Math.min(Math.max(index, 0), count - 1);
  const [upper, lower] = [Math.floor(top / rowHeight), Math.ceil((top + height) / rowHeight) - 1].map(clamp);
  return { first: clamp((upper ?? 0) - overscan), last: clamp((lower ?? 0) + overscan) };
}

import type { Block } from './block.ts';

/** A block of a page. If the block begins a new page, `onNewPage` is drawn above it. */
export interface Part extends Block {
  readonly onNewPage?: Block;
  /** Drawn above the block, unless it is the first one on its page. */
  readonly divider?: Block;
  /** Marks a gap. A gap that does not fit ends the page and is not drawn at the top of the next page. */
  readonly isGap?: true;
}

export interface Placed {
  readonly block: Block;
  readonly y: number;
}

/** In points; allows for rounding errors of fractions. */
const TOLERANCE = 0.001;

export const gap = (height: number): Part => ({ height, draw: () => {}, isGap: true });

/** Lays out parts one below the other, over as many pages as needed. */
export function flow(parts: readonly Part[], page: { firstTop: number; top: number; bottom: number }): Placed[][] {
  let placed: Placed[] = [];
  let y = page.firstTop;
  const pages = [placed];
  const place = (block: Block) => {
    placed.push({ block, y });
    y += block.height;
  };
  const turn = () => {
    placed = [];
    pages.push(placed);
    y = page.top;
  };
  for (const part of parts) {
    const divider = placed.length > 0 ? part.divider : undefined;
    const fits = y + (divider?.height ?? 0) + part.height <= page.bottom + TOLERANCE;
    if (fits) {
      if (divider) place(divider);
      place(part);
    } else {
      // On an empty page, the part is placed even if it is higher than the page, because it would fit on no page.
      if (placed.length > 0) turn();
      if (part.isGap) continue;
      if (part.onNewPage) place(part.onNewPage);
      place(part);
    }
  }
  return pages;
}

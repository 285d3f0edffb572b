import type { Pen } from './pen.ts';

/** A measured block that is never split across pages; its height is in points. */
export interface Block {
  readonly height: number;
  readonly draw: (pen: Pen, x: number, y: number) => void;
}

export const space = (height: number): Block => ({ height, draw: () => {} });

export function stack(blocks: readonly Block[]): Block {
  return {
    height: blocks.reduce((sum, { height }) => sum + height, 0),
    draw: (pen, x, top) => {
      let y = top;
      for (const block of blocks) {
        block.draw(pen, x, y);
        y += block.height;
      }
    },
  };
}

export function beside(...columns: readonly (readonly [left: number, block: Block])[]): Block {
  return {
    height: Math.max(...columns.map(([, { height }]) => height)),
    draw: (pen, x, y) => {
      for (const [left, block] of columns) block.draw(pen, x + left, y);
    },
  };
}

export const rule = (width: number, thickness: number, colour: string): Block => ({
  height: thickness,
  draw: (pen, x, y) => pen.line(x, y + thickness / 2, width, thickness, colour),
});

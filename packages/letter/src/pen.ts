import type { CodeBars } from '@parkwart/contracts/rules/codePath';
import { A4, BLANK_EDGE, mm } from './millimetres.ts';
import type { Style } from './styles.ts';
import type { Typefaces } from './typeface.ts';

/** Draws on the current page; all values are in points from the top left. */
export interface Pen {
  /** Takes the width, because pdfkit would measure it again. */
  readonly text: (content: string, x: number, y: number, style: Style, width: number) => void;
  readonly line: (x: number, y: number, length: number, thickness: number, colour: string) => void;
  /** An unfilled frame. */
  readonly square: (x: number, y: number, side: number, thickness: number) => void;
  /** Filled black rectangles, one unit high. */
  readonly bars: (x: number, y: number, unit: number, bars: CodeBars['bars']) => void;
}

const BLACK = '#000000';

export function penOf(document: PDFKit.PDFDocument, { regular, bold }: Typefaces): Pen {
  document.registerFont('regular' satisfies Style['face'], regular.font);
  document.registerFont('bold' satisfies Style['face'], bold.font);
  return {
    text: (content, x, y, { face, size, colour }, textWidth) =>
      void document
        .font(face, size)
        .fillColor(colour)
        .text(content, x, y, { lineBreak: false, textWidth, wordCount: 1 }),
    line: (x, y, length, thickness, colour) =>
      void document
        .moveTo(x, y)
        .lineTo(x + length, y)
        .lineWidth(thickness)
        .stroke(colour),
    square: (x, y, side, thickness) => void document.rect(x, y, side, side).lineWidth(thickness).stroke(BLACK),
    bars: (x, y, unit, bars) => {
      for (const bar of bars) document.rect(x + bar.x * unit, y + bar.y * unit, bar.width * unit, unit);
      document.fill(BLACK);
    },
  };
}

/** For rounding, in points. */
const TOLERANCE = 0.01;

class InkAtTheEdge extends Error {
  override readonly name = 'InkAtTheEdge';
}

/** Throws `InkAtTheEdge` where print services leave none. */
export function checkedPen(pen: Pen): Pen {
  const check = (left: number, top: number, width: number, height: number) => {
    const least = mm(BLANK_EDGE) - TOLERANCE;
    const isInside = left >= least && top >= least;
    if (!isInside || left + width > mm(A4.width) - least || top + height > mm(A4.height) - least)
      throw new InkAtTheEdge('There is ink where print services leave none.');
  };
  return {
    text: (content, x, y, style, width) => {
      check(x, y, width, style.size);
      pen.text(content, x, y, style, width);
    },
    line: (x, y, length, thickness, colour) => {
      check(x, y, length, 0);
      pen.line(x, y, length, thickness, colour);
    },
    square: (x, y, side, thickness) => {
      check(x, y, side, side);
      pen.square(x, y, side, thickness);
    },
    bars: (x, y, unit, bars) => {
      for (const bar of bars) check(x + bar.x * unit, y + bar.y * unit, bar.width * unit, unit);
      pen.bars(x, y, unit, bars);
    },
  };
}

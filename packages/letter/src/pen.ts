import type { CodeBars } from '@parkwart/contracts/rules/codePath';
import { A4, BLANK_EDGE, mm } from './millimetres.ts';
import type { Style } from './styles.ts';
import type { Typefaces } from './typeface.ts';

/** Draws on the current page; all values are in points from the top left. */
export interface Pen {
  /** The caller passes the width, because pdfkit would measure the text again. */
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

class InkAtTheEdge extends Error {
  override readonly name = 'InkAtTheEdge';
}

/**
 * A pen that throws `InkAtTheEdge` for text at the paper's edge, where print services accept no ink. Everything except
 * text has a fixed place away from the edge.
 */
export function checkedPen(pen: Pen): Pen {
  const edge = mm(BLANK_EDGE);
  return {
    ...pen,
    text: (content, x, y, style, width) => {
      const isInside = x >= edge && y >= edge && x + width <= mm(A4.width) - edge;
      if (!isInside || y + style.size > mm(A4.height) - edge) throw new InkAtTheEdge('There is text at the edge.');
      pen.text(content, x, y, style, width);
    },
  };
}

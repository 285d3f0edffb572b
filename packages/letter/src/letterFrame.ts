import type { Letterhead } from '@parkwart/contracts/dunning/letter';
import { drawLetterhead } from './letterhead.ts';
import { drawFirstPageMarks, drawFoot, drawHead } from './pageFrame.ts';
import type { Pen } from './pen.ts';
import type { Typefaces } from './typeface.ts';

/** Draws everything around a letter's text, on each page. */
export function drawLetterFrame(faces: Typefaces, pen: Pen, letter: Letterhead, page: number, pages: number): void {
  if (page === 1) {
    drawFirstPageMarks(pen);
    drawLetterhead(faces, pen, letter);
  } else drawHead(faces, pen, letter);
  drawFoot(faces, pen, letter, page, pages);
}

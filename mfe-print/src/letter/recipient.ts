import type { LetterInputs } from '@parkwart/contracts/letter';
import { ADDRESS_FIELD, mm } from './millimetres.ts';

const MAX_LINES = 6;
/** Of Noto Sans, in parts of the letter's size. */
const LINE_HEIGHT = 1.362;
/** Six lines at the usual size are to fit into the 27.3 mm of the recipient's zone. */
export const RECIPIENT_LINE_SPACING = 0.92;
const SIZES = [10, 9, 8, 7, 6, 5, 4];

/** How wide a letter is at most, in parts of its size; generous, as a line too many would leave the window. */
function widthOf(letter: string): number {
  if (/[WM@%mw\u0400-\u04ff]/.test(letter)) return 0.95;
  return /[\p{Lu}\d&]/u.test(letter) ? 0.74 : 0.6;
}

const textWidth = (text: string) => Array.from(text).reduce((width, letter) => width + widthOf(letter), 0);

/** Name and address, a line each. An address of more lines than the window has keeps its last line, the town, alone. */
export function recipientLines({ ownerName, address }: Pick<LetterInputs, 'ownerName' | 'address'>): string[] {
  const lines = `${ownerName}\n${address}`
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length <= MAX_LINES) return lines;
  const [first = ''] = lines;
  const surplus = lines.length - MAX_LINES;
  return [first, lines.slice(1, surplus + 2).join(', '), ...lines.slice(surplus + 2)];
}

/** The largest size, in points, at which these lines stay within the recipient's zone, broken where they are too long. */
export function recipientSize(lines: readonly string[]): number {
  const width = mm(ADDRESS_FIELD.width - ADDRESS_FIELD.padding);
  const height = mm(ADDRESS_FIELD.height - ADDRESS_FIELD.notesHeight);
  const fits = (size: number) => {
    // A break between words wastes part of a line.
    const rows = lines.map((line) => Math.ceil((textWidth(line) * size * 1.08) / width));
    const total = rows.reduce((sum, count) => sum + Math.max(1, count), 0);
    return total * size * LINE_HEIGHT * RECIPIENT_LINE_SPACING <= height;
  };
  return SIZES.find(fits) ?? 4;
}

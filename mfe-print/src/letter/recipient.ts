import type { LetterInputs } from '@parkwart/contracts/entities/letter';
import { ADDRESS_FIELD, mm } from './millimetres.ts';
import { LINE_SPACING } from './styles.ts';

/** Fits the recipient zone of 27.3 mm. */
const MAX_LINES = 6;
const LINE_HEIGHT = 1.362;
const SIZES = [10, 9, 8, 7, 6, 5, 4];

/** Upper bound in em: an extra line would not show in the window. */
function widthOf(letter: string): number {
  if (/[WM@%mw\u0400-\u04ff]/.test(letter)) return 0.95;
  return /[\p{Lu}\d&]/u.test(letter) ? 0.74 : 0.6;
}

const textWidth = (text: string) => Array.from(text).reduce((width, letter) => width + widthOf(letter), 0);

/** An address with too many lines keeps its last line, the town, separate. */
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

/** The largest size in points that keeps the wrapped lines in the recipient zone. */
export function recipientSize(lines: readonly string[]): number {
  const width = mm(ADDRESS_FIELD.width - ADDRESS_FIELD.padding);
  const height = mm(ADDRESS_FIELD.height - ADDRESS_FIELD.notesHeight);
  const fits = (size: number) => {
    // Word wrap wastes part of a line.
    const rows = lines.map((line) => Math.ceil((textWidth(line) * size * 1.08) / width));
    const total = rows.reduce((sum, count) => sum + Math.max(1, count), 0);
    return total * size * LINE_HEIGHT * LINE_SPACING <= height;
  };
  return SIZES.find(fits) ?? 4;
}

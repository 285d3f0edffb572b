/** The recipient zone of DIN 5008 form B (facts §5), in points. */
const WIDTH = (80 * 72) / 25.4;
const HEIGHT = (27.3 * 72) / 25.4;
const MAX_LINES = 6;
/** Line height of the letter's typeface, in em. */
const LINE_HEIGHT = 1.362 * 0.92;
const SIZES = [10, 9, 8, 7, 6, 5, 4];

/**
 * Upper bound of a character's width in em. If the estimate were too low, the address might take an extra line, which
 * the envelope window would not show.
 */
function widthOf(letter: string): number {
  if (/[WM@%mw\u0400-\u04ff]/.test(letter)) return 0.95;
  return /[\p{Lu}\d&]/u.test(letter) ? 0.74 : 0.6;
}

const textWidth = (text: string) => Array.from(text).reduce((width, letter) => width + widthOf(letter), 0);

export interface Recipient {
  readonly ownerName: string;
  readonly address: string;
}

export const ADDRESS_TOO_LONG =
  'Name und Anschrift passen nicht ins Anschriftfeld: Es hat sechs Zeilen, lange Namen brauchen zwei. Bitte kürzen.';

const linesOf = ({ ownerName, address }: Recipient): string[] =>
  `${ownerName}\n${address}`
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * The lines of the recipient to print. If there are too many, lines after the first one are joined, but the last line
 * (the town) stays separate.
 */
export function recipientLines(recipient: Recipient): string[] {
  const lines = linesOf(recipient);
  if (lines.length <= MAX_LINES) return lines;
  const [first = ''] = lines;
  const surplus = lines.length - MAX_LINES;
  return [first, lines.slice(1, surplus + 2).join(', '), ...lines.slice(surplus + 2)];
}

/**
 * @returns the largest size in points at which the wrapped lines fit into the recipient zone; by default, the zone of
 * DIN 5008
 */
export function recipientSize(lines: readonly string[], height = HEIGHT): number {
  const fits = (size: number) => {
    // Word wrap wastes part of a line.
    const rows = lines.map((line) => Math.ceil((textWidth(line) * size * 1.08) / WIDTH));
    const total = rows.reduce((sum, count) => sum + Math.max(1, count), 0);
    return total * size * LINE_HEIGHT <= height;
  };
  return SIZES.find(fits) ?? 4;
}

/**
 * Whether the envelope window shows the whole address: at most six lines, in the size that readers and the post expect.
 */
export const fitsAddressField = (recipient: Recipient): boolean =>
  linesOf(recipient).length <= MAX_LINES && recipientSize(linesOf(recipient)) === SIZES[0];

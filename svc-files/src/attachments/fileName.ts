import { MAX_FILE_NAME } from '@parkwart/contracts/calls/attachments';
import { INVISIBLE } from '@parkwart/contracts/rules/invisible';

const DEFAULT_NAME = 'Datei';
const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' });
const NO_LETTER = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

export function cleanName(received: string): string {
  const last = received.split(/[/\\]/).at(-1) ?? '';
  const cleaned = last
    .replace(NO_LETTER, '')
    // Direction marks make `gpj.exe` look like `exe.jpg`.
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .trim()
    .replace(/(?<![.\s])[.\s]+$/, '');
  return shorten(cleaned, '');
}

/** Returns `Name (2).pdf` if `Name.pdf` is taken; ignores case, as in Windows folders. */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : shorten(name, ` (${number})`);
    if (!taken.has(nameKey(candidate))) return candidate;
  }
}

export const nameKey = (name: string) => name.toLowerCase();

/** Shortens a name without cutting inside a grapheme. */
function shorten(name: string, mark: string): string {
  const extension = /(?<=.)\.[^.\s]{1,20}$/u.exec(name)?.[0] ?? '';
  const maxStem = MAX_FILE_NAME - mark.length - extension.length;
  let stem = '';
  for (const { segment } of graphemes.segment(name.slice(0, name.length - extension.length))) {
    if (stem.length + segment.length > maxStem) break;
    stem += segment;
  }
  // The stem is empty if its first grapheme is longer than a name may be.
  return `${stem.trimEnd() || DEFAULT_NAME}${mark}${extension}`;
}

import LineBreaker from 'linebreak';
import type { Block } from './block.ts';
import { LINE_SPACING, type Style } from './styles.ts';
import type { Typefaces } from './typeface.ts';

export interface Run {
  readonly text: string;
  readonly style: Style;
}

/** The text between two possible line breaks. */
interface Word {
  readonly runs: readonly Run[];
  readonly endsLine: boolean;
}

type Align = 'left' | 'right' | 'center';

const LINE_END = /(?:\r\n|[\n\r\v\f\u0085\u2028\u2029])$/;

/** The runs between two character positions. */
function slice(runs: readonly Run[], from: number, to: number): Run[] {
  let start = 0;
  return runs.flatMap(({ text, style }) => {
    const part = text.slice(Math.max(0, from - start), Math.max(0, to - start));
    start += text.length;
    return part === '' ? [] : [{ text: part, style }];
  });
}

const textOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('');

/** Splits the runs at possible line breaks by the Unicode rules (UAX 14). */
function wordsOf(runs: readonly Run[]): Word[] {
  const text = textOf(runs);
  const breaker = new LineBreaker(text);
  const words: Word[] = [];
  let last = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const [lineEnd] = LINE_END.exec(text.slice(last, next.position)) ?? [];
    words.push({ runs: slice(runs, last, next.position - (lineEnd?.length ?? 0)), endsLine: lineEnd !== undefined });
    last = next.position;
  }
  return words;
}

function measuring(faces: Typefaces) {
  const width = (runs: readonly Run[]) =>
    runs.reduce((sum, { text, style: { face, size } }) => sum + faces[face].width(text, size), 0);
  const trimmed = (runs: readonly Run[]): Run[] => {
    const text = textOf(runs);
    return slice(runs, text.length - text.trimStart().length, text.trimEnd().length);
  };
  return { width, trimmed, trimmedWidth: (runs: readonly Run[]) => width(trimmed(runs)) };
}

type Measuring = ReturnType<typeof measuring>;

/** The width of the widest word, in points. */
export function widestWord(faces: Typefaces, text: string, style: Style): number {
  const { trimmedWidth } = measuring(faces);
  return Math.max(0, ...wordsOf([{ text, style }]).map(({ runs }) => trimmedWidth(runs)));
}

/** How many characters of a long word fit, at least one. If possible, the last of these characters is one of `@./_`. */
function fitting({ width }: Measuring, runs: readonly Run[], room: number): number {
  const text = textOf(runs);
  let end = text.length;
  while (end > 1 && (width(slice(runs, 0, end)) > room || /[\uD800-\uDBFF]$/.test(text.slice(0, end)))) end -= 1;
  const [toMark] = /^.+@|^.+[./_]/s.exec(text.slice(0, end)) ?? [];
  return toMark?.length ?? end;
}

function linesOf(measure: Measuring, runs: readonly Run[], room: number): Run[][] {
  const lines: Run[][] = [];
  let line: Run[] = [];
  let used = 0;
  const endLine = () => {
    lines.push(line);
    line = [];
    used = 0;
  };
  for (const word of wordsOf(runs)) {
    let rest = word.runs;
    let width = measure.trimmedWidth(rest);
    if (line.length > 0 && used + width > room) endLine();
    while (width > room && textOf(rest).length > 1) {
      const end = fitting(measure, rest, room);
      lines.push(slice(rest, 0, end));
      rest = slice(rest, end, Number.POSITIVE_INFINITY);
      width = measure.trimmedWidth(rest);
    }
    line.push(...rest);
    used += measure.width(rest);
    if (word.endsLine) endLine();
  }
  if (line.length > 0 || lines.length === 0) endLine();
  return lines;
}

/** Merges adjacent runs of the same style, so that each merged run is drawn in one call. */
function joinRuns(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last?.style === run.style) all[all.length - 1] = { style: run.style, text: last.text + run.text };
    else all.push(run);
  }
  return all;
}

const OFFSET: Readonly<Record<Align, number>> = { left: 0, center: 0.5, right: 1 };

/**
 * @param room in points
 * @returns one block per line; at least one
 */
export function mixedParagraph(faces: Typefaces, runs: readonly Run[], room: number, align: Align = 'left'): Block[] {
  const measure = measuring(faces);
  const heights = runs.map(({ style: { face, size } }) => faces[face].lineHeight(size) * LINE_SPACING);
  const height = Math.max(...heights);
  return linesOf(measure, runs, room).map((line) => {
    const drawn = joinRuns(measure.trimmed(line)).map((run) => ({ ...run, width: measure.width([run]) }));
    const offset = (room - drawn.reduce((sum, { width }) => sum + width, 0)) * OFFSET[align];
    return {
      height,
      draw: (pen, x, y) => {
        let left = x + offset;
        for (const { text, style, width } of drawn) {
          pen.text(text, left, y, style, width);
          left += width;
        }
      },
    };
  });
}

/** The cache is cleared at this size. */
const MAX_PARAGRAPHS = 2_000;

const kept = new WeakMap<Typefaces, Map<string, Block[]>>();

/** Cached: most paragraphs are the same in every letter. */
export function paragraph(faces: Typefaces, text: string, style: Style, room: number, align?: Align): Block[] {
  const paragraphs = kept.get(faces) ?? new Map<string, Block[]>();
  kept.set(faces, paragraphs);
  const key = [style.face, style.size, style.colour, room, align, text].join();
  const known = paragraphs.get(key);
  if (known) return known;
  if (paragraphs.size >= MAX_PARAGRAPHS) paragraphs.clear();
  const lines = mixedParagraph(faces, [{ text, style }], room, align);
  paragraphs.set(key, lines);
  return lines;
}

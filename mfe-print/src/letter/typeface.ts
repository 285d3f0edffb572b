import { create, type Font, type GlyphRun } from 'fontkit';

/** Before words are dropped: a day's letters have far fewer. */
const MAX_WORDS = 10_000;

export interface Typeface {
  readonly font: Font;
  /** In points. */
  readonly width: (text: string, size: number) => number;
  readonly lineHeight: (size: number) => number;
}

export interface Typefaces {
  readonly regular: Typeface;
  readonly bold: Typeface;
}

/** pdfkit scales the positions of a run in place. */
const copyOf = (run: GlyphRun): GlyphRun =>
  Object.create(run, { positions: { value: run.positions.map((position) => ({ ...position })) } });

interface Shaped {
  readonly run: GlyphRun;
  readonly width: number;
}

/** Shaping a word costs fontkit some 60 µs, and letters share most of their words. */
function keepShapes(font: Font): (text: string) => Shaped {
  const words = new Map<string, Shaped>();
  return (text) => {
    const known = words.get(text);
    if (known) return known;
    if (words.size >= MAX_WORDS) words.clear();
    const run = font.layout(text);
    const shaped = { run, width: run.advanceWidth };
    words.set(text, shaped);
    return shaped;
  };
}

export function typeface(file: Uint8Array): Typeface {
  const font = create(file);
  const shape = keepShapes(font);
  const { unitsPerEm, ascent, descent } = font;
  return {
    font: Object.create(font, { layout: { value: (text: string) => copyOf(shape(text).run) } }),
    width: (text, size) => (shape(text).width * size) / unitsPerEm,
    lineHeight: (size) => ((ascent - descent) * size) / unitsPerEm,
  };
}

import { create, type Font, type GlyphRun } from 'fontkit';

/** The cache is cleared at this size; a day's letters have far fewer words. */
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

interface Shaped {
  readonly run: GlyphRun;
  readonly width: number;
}

/**
 * The parts of a run that pdfkit reads. The positions are copied, because pdfkit scales them in place, to thousandths
 * of the font's size.
 */
const forPdfkit = ({ run: { glyphs, positions }, width }: Shaped, unitsPerEm: number): GlyphRun => ({
  glyphs,
  positions: positions.map((position) => ({ ...position })),
  advanceWidth: (width * 1_000) / unitsPerEm,
});

/** Caches shapes: shaping a word with fontkit takes about 60 µs, and letters share most words. */
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
  // Subsets use a second instance of the font: a subset for Č registers the glyph of C without its character. With a
  // shared instance, the C of a later document could not be copied or searched.
  const outlines = create(file);
  const shape = keepShapes(font);
  const { unitsPerEm, ascent, descent } = font;
  return {
    font: Object.create(font, {
      layout: { value: (text: string) => forPdfkit(shape(text), unitsPerEm) },
      createSubset: { value: () => outlines.createSubset() },
    }),
    width: (text, size) => (shape(text).width * size) / unitsPerEm,
    lineHeight: (size) => ((ascent - descent) * size) / unitsPerEm,
  };
}

/** The part of fontkit that is used; its own types require Node's Buffer. */
declare module 'fontkit' {
  interface GlyphRun {
    readonly glyphs: readonly unknown[];
    readonly positions: readonly object[];
    readonly advanceWidth: number;
  }
  interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly createSubset: () => object;
    readonly layout: (text: string, ...rest: readonly unknown[]) => GlyphRun;
  }
  function create(file: Uint8Array): Font;
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}

declare module 'pdfkit/output' {
  function toBlob(document: PDFKit.PDFDocument): Promise<Blob>;
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this;
  }
  interface TextOptions {
    textWidth?: number;
    wordCount?: number;
  }
}

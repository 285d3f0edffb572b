import pdfMake from 'pdfmake/build/pdfmake.min.js';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { letterFonts } from './fonts.ts';

/**
 * Lays a document out and draws it. The library and the fonts are large: import this only when there is something to make.
 * @throws Error when the fonts cannot be had
 */
export function makePdf(definition: TDocumentDefinitions): Promise<Blob> {
  const fonts = letterFonts();
  const files = Object.values(fonts).flatMap((family) => Object.values(family));
  pdfMake.setFonts(fonts);
  pdfMake.setUrlAccessPolicy((address) => files.includes(address));
  return pdfMake.createPdf(definition).getBlob();
}

import type { Letter } from '@parkwart/contracts/entities/letter';
import type { LetterOptions, PlainDocument } from '@parkwart/web';

export { printPdf } from './printPdf.ts';

/** @throws Error if the module or its fonts cannot be fetched, or the signal's reason */
export async function letterPdf(letters: readonly Letter[], options: LetterOptions = {}): Promise<Blob> {
  const { makePdf } = await import('./makePdf.ts');
  return makePdf(letters, options);
}

/** @throws Error if the module or its fonts cannot be fetched */
export async function documentPdf(document: PlainDocument): Promise<Blob> {
  const { makeDocumentPdf } = await import('./makePdf.ts');
  return makeDocumentPdf(document);
}

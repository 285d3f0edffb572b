import type { Letter } from '@parkwart/contracts/entities/letter';
import type { LetterOptions, PlainDocument } from '@parkwart/web';

export { printPdf } from './printPdf.ts';

/** @throws Error when module, fonts or an account cannot be fetched, or the signal's reason */
export async function letterPdf(letters: readonly Letter[], options: LetterOptions = {}): Promise<Blob> {
  const { makePdf } = await import('./makePdf.ts');
  const isSettled = letters.some(({ record }) => record.paid || record.waived);
  if (!isSettled) return makePdf(letters, options);
  const { withSettled } = await import('./withSettled.ts');
  return makePdf(await withSettled(letters, options.signal), options);
}

/** @throws Error if the module or its fonts cannot be fetched */
export async function documentPdf(document: PlainDocument): Promise<Blob> {
  const { makeDocumentPdf } = await import('./makePdf.ts');
  return makeDocumentPdf(document);
}

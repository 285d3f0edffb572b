import type { Letter } from '@parkwart/contracts/letter';
import { letterDocument } from './letterDocument.ts';

export { printPdf } from './printPdf.ts';

/** @throws Error when the module or its fonts cannot be fetched */
export async function letterPdf(letters: readonly Letter[]): Promise<Blob> {
  const { makePdf } = await import('./makePdf.ts');
  return makePdf(letterDocument(letters));
}

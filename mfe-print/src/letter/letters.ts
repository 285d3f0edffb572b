import type { Letter } from '@parkwart/contracts/letter';
import { letterDocument } from './letterDocument.ts';

export { printPdf } from './printPdf.ts';

/**
 * The reminders as one PDF, each beginning on a new page. What makes it is fetched with the first letter.
 * @throws Error when the module or its fonts cannot be had
 */
export async function letterPdf(letters: readonly Letter[]): Promise<Blob> {
  const { makePdf } = await import('./makePdf.ts');
  return makePdf(letterDocument(letters));
}

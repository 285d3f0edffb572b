import type { Letter } from '@parkwart/contracts/dunning/letter';
import { showsPostings } from '@parkwart/contracts/dunning/lineLetter';
import type { LetterOptions, PlainDocument } from '@parkwart/web';
import { nextTask } from '@parkwart/web/nextTask';
import { isDemo } from '../paper/isDemo.ts';

export { printPdf } from './printPdf.ts';

/** @throws Error if module, fonts or an account cannot be fetched, or the signal's reason */
export async function letterPdf(letters: readonly Letter[], options: LetterOptions = {}): Promise<Blob> {
  const { makePdf, paper } = await maker();
  return makePdf(await completed(letters, options), { ...paper, pause: nextTask, ...options });
}

/** What makes PDFs, with the fonts that it needs. */
async function maker() {
  const [{ makePdf, makeDocumentPdf }, { loadTypefaces }] = await Promise.all([
    import('@parkwart/letter/makePdf'),
    import('./loadTypefaces.ts'),
  ]);
  return { makePdf, makeDocumentPdf, paper: { faces: await loadTypefaces(), isDemo: isDemo() } };
}

async function completed(letters: readonly Letter[], { signal }: LetterOptions): Promise<readonly Letter[]> {
  if (!letters.some((letter) => letter.hasDriverPage || showsPostings(letter))) return letters;
  const { completeLetters } = await import('./completeLetters.ts');
  return completeLetters(letters, signal);
}

/** @throws Error if the module or its fonts cannot be fetched */
export async function documentPdf(documents: PlainDocument | readonly PlainDocument[]): Promise<Blob> {
  const { makeDocumentPdf, paper } = await maker();
  return makeDocumentPdf(documents, paper);
}

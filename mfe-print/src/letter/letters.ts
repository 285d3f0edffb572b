import type { Letter } from '@parkwart/contracts/dunning/letter';
import { showsPostings } from '@parkwart/contracts/dunning/lineLetter';
import type { LetterOptions, PlainDocument } from '@parkwart/web';
import { nextTask } from '@parkwart/web/nextTask';
import { isDemo } from '../paper/isDemo.ts';

export { printPdf } from './printPdf.ts';

/**
 * @throws Error if the PDF code, a font, an account or a link cannot be fetched; the signal's reason if the signal is
 * aborted
 */
export async function letterPdf(letters: readonly Letter[], options: LetterOptions = {}): Promise<Blob> {
  const { makePdf, paper } = await maker();
  return makePdf(await completed(letters, options), { ...paper, pause: nextTask, ...options });
}

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

/** @throws Error if the PDF code or its fonts cannot be fetched */
export async function documentPdf(documents: PlainDocument | readonly PlainDocument[]): Promise<Blob> {
  const { makeDocumentPdf, paper } = await maker();
  return makeDocumentPdf(documents, paper);
}

import type { Letter } from '@parkwart/contracts/dunning/letter';
import type { LetterOptions, PlainDocument } from '@parkwart/web';

export { printPdf } from './printPdf.ts';

/** @throws Error if module, fonts or an account cannot be fetched, or the signal's reason */
export async function letterPdf(letters: readonly Letter[], options: LetterOptions = {}): Promise<Blob> {
  const { makePdf } = await import('./makePdf.ts');
  return makePdf(await withPageLinks(await withPostings(letters, options), options), options);
}

type Completed = Promise<readonly Letter[]>;

async function withPostings(letters: readonly Letter[], { signal }: LetterOptions): Completed {
  if (!letters.some(({ record }) => record.paid || record.waived)) return letters;
  const { withSettled } = await import('./withSettled.ts');
  return withSettled(letters, signal);
}

async function withPageLinks(letters: readonly Letter[], { signal }: LetterOptions): Completed {
  if (!letters.some(({ hasDriverPage }) => hasDriverPage)) return letters;
  const { withLinks } = await import('./withLinks.ts');
  return withLinks(letters, signal);
}

/** @throws Error if the module or its fonts cannot be fetched */
export async function documentPdf(document: PlainDocument): Promise<Blob> {
  const { makeDocumentPdf } = await import('./makePdf.ts');
  return makeDocumentPdf(document);
}

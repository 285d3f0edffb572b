import type { Letter } from '@parkwart/contracts/letter';
import type { LetterOptions } from '@parkwart/web';
import PDFDocument from 'pdfkit';
import { toBlob } from 'pdfkit/output';
import { letterPages } from './letterPages.ts';
import { loadTypefaces } from './loadTypefaces.ts';
import { nextTask } from './nextTask.ts';
import { penOf } from './pen.ts';
import { texts } from './texts.ts';

function newDocument(letters: readonly Letter[]): PDFKit.PDFDocument {
  const numbers = letters.map(({ inputs }) => inputs.invoiceNumber).join(', ');
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // The default is Helvetica.
    font: '',
    lang: 'de-DE',
    displayTitle: true,
    info: {
      Title: texts.documentTitle(numbers),
      Author: letters[0]?.settings.operatorName ?? '',
      Creator: 'Parkwart',
      Producer: 'Parkwart',
    },
  });
}

/** Large: import it lazily. The page stays usable. @throws Error when the fonts cannot be fetched */
export async function makePdf(letters: readonly Letter[], { onProgress, signal }: LetterOptions = {}): Promise<Blob> {
  const faces = await loadTypefaces();
  const document = newDocument(letters);
  const file = toBlob(document);
  const pen = penOf(document, faces);
  for (const [index, letter] of letters.entries()) {
    if (index > 0) await nextTask();
    signal?.throwIfAborted();
    for (const drawPage of letterPages(faces, letter)) {
      document.addPage();
      drawPage(pen);
    }
    onProgress?.(index + 1);
  }
  document.end();
  return file;
}

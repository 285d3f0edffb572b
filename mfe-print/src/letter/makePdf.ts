import type { Letter } from '@parkwart/contracts/entities/letter';
import type { LetterOptions, PlainDocument } from '@parkwart/web';
import { nextTask } from '@parkwart/web/nextTask';
import PDFDocument from 'pdfkit';
import { toBlob } from 'pdfkit/output';
import { documentPages } from './documentPages.ts';
import { letterPages } from './letterPages.ts';
import { loadTypefaces } from './loadTypefaces.ts';
import { penOf } from './pen.ts';
import { texts } from './texts.ts';

function newDocument(title: string, author: string): PDFKit.PDFDocument {
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // Without it, pdfkit loads Helvetica.
    font: '',
    lang: 'de-DE',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Creator: 'Parkwart',
      Producer: 'Parkwart',
    },
  });
}

/** Large, so import it lazily. Does not block the page. @throws Error if the fonts cannot be fetched */
export async function makePdf(letters: readonly Letter[], { onProgress, signal }: LetterOptions = {}): Promise<Blob> {
  const faces = await loadTypefaces();
  const numbers = letters.map(({ inputs }) => inputs.invoiceNumber).join(', ');
  const document = newDocument(texts.documentTitle(numbers), letters[0]?.settings.operatorName ?? '');
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

/** @throws Error if the fonts cannot be fetched */
export async function makeDocumentPdf(plain: PlainDocument): Promise<Blob> {
  const faces = await loadTypefaces();
  const document = newDocument(plain.title, 'Parkwart');
  const file = toBlob(document);
  const pen = penOf(document, faces);
  for (const drawPage of documentPages(faces, plain)) {
    document.addPage();
    drawPage(pen);
  }
  document.end();
  return file;
}

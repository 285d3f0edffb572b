import type { Letter, LetterOptions, PlainDocument } from '@parkwart/contracts/dunning/letter';
import PDFDocument from 'pdfkit';
import { toBlob } from 'pdfkit/output';
import { stack } from './block.ts';
import { costsOf } from './claimLines.ts';
import { claimTable } from './claimTable.ts';
import { DEMO_MARK } from './demoMark.ts';
import { documentPages } from './documentPages.ts';
import { driverForm } from './driverForm.ts';
import { flow, gap } from './flow.ts';
import { closing, opening } from './letterBody.ts';
import { drawLetterFrame } from './letterFrame.ts';
import { A4, BLANK_EDGE, MARGIN, mm, SUBJECT_TOP, TEXT_WIDTH } from './millimetres.ts';
import { paragraph } from './paragraph.ts';
import { payment } from './payment.ts';
import { checkedPen, type Pen, penOf } from './pen.ts';
import { styles } from './styles.ts';
import { texts } from './texts.ts';
import type { Typefaces } from './typeface.ts';

const TOP = mm(MARGIN.top);
const BOTTOM = mm(A4.height - MARGIN.bottom);

/**
 * Removes the day of the owner look-up from the letterhead: a named driver sees this day only beside the cost of the
 * look-up.
 */
const withoutLookUp = ({ inputs, settings }: Letter) => ({ inputs: { ...inputs, fahrzeughalter: '' }, settings });

function letterPages(faces: Typefaces, letter: Letter): ((pen: Pen) => void)[] {
  const parts = [
    ...opening(faces, letter),
    gap(mm(1.5)),
    ...claimTable(faces, letter),
    gap(mm(2)),
    payment(faces, letter),
    closing(faces, letter),
    ...driverForm(faces, letter),
  ];
  const isLookUpClaimed = costsOf(letter).ownerLookupCents > 0;
  const head = letter.record.driver && !isLookUpClaimed ? withoutLookUp(letter) : letter;
  const pages = flow(parts, { firstTop: mm(SUBJECT_TOP), top: TOP, bottom: BOTTOM });
  return pages.map((page, index) => (pen) => {
    drawLetterFrame(faces, pen, head, index + 1, pages.length);
    for (const { block, y } of page) block.draw(pen, mm(MARGIN.left), y);
  });
}

/** In mm. */
const MARK_TOP = BLANK_EDGE + 0.5;

function newDocument(title: string, author: string): PDFKit.PDFDocument {
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // Without this option, pdfkit loads Helvetica.
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

/** The values that differ between a browser and a service. */
export interface Paper {
  readonly faces: Typefaces;
  readonly isDemo: boolean;
}

type Pages = readonly ((pen: Pen) => void)[];

function drawPages(document: PDFKit.PDFDocument, pen: Pen, { faces, isDemo }: Paper, pages: Pages) {
  const mark = isDemo ? stack(paragraph(faces, DEMO_MARK, styles.strong, mm(TEXT_WIDTH), 'center')) : undefined;
  for (const drawPage of pages) {
    document.addPage();
    mark?.draw(pen, mm(MARGIN.left), mm(MARK_TOP));
    drawPage(pen);
  }
}

interface Making extends Paper, LetterOptions {
  /** Awaited between two letters, so that other tasks can run. */
  readonly pause?: () => Promise<void>;
}

/**
 * This module is large, so import it lazily.
 * @returns all letters in one file
 * @throws the signal's reason, InkAtTheEdge
 */
export async function makePdf(
  letters: readonly Letter[],
  { onProgress, signal, pause, isChecked, ...paper }: Making,
): Promise<Blob> {
  const { faces } = paper;
  const numbers = letters.map(({ inputs }) => inputs.invoiceNumber).join(', ');
  const document = newDocument(texts.documentTitle(numbers), letters[0]?.settings.operatorName ?? '');
  const file = toBlob(document);
  const pen = isChecked ? checkedPen(penOf(document, faces)) : penOf(document, faces);
  for (const [index, letter] of letters.entries()) {
    if (index > 0) await pause?.();
    signal?.throwIfAborted();
    drawPages(document, pen, paper, letterPages(faces, letter));
    onProgress?.(index + 1);
  }
  document.end();
  return file;
}

/** @returns all documents in one file; each starts on a new page, and counts its own pages */
export async function makeDocumentPdf(plain: PlainDocument | readonly PlainDocument[], paper: Paper): Promise<Blob> {
  const { faces } = paper;
  const documents = [plain].flat();
  const document = newDocument(documents.map(({ title }) => title).join('; '), 'Parkwart');
  const file = toBlob(document);
  const pen = penOf(document, faces);
  for (const one of documents) drawPages(document, pen, paper, documentPages(faces, one));
  document.end();
  return file;
}

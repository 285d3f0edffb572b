import type { Letter } from '@parkwart/contracts/letter';
import { groupIban } from '../paper/groupIban.ts';
import { beside, stack } from './block.ts';
import { A4, FOLD_MARKS, HOLE_MARK, MARGIN, mm, TEXT_WIDTH } from './millimetres.ts';
import { paragraph } from './paragraph.ts';
import type { Pen } from './pen.ts';
import { HAIRLINE, MARK, styles } from './styles.ts';
import { texts } from './texts.ts';
import type { Typefaces } from './typeface.ts';

const MARK_LEFT = 4;

/** Fold marks for a window envelope, and the hole mark. */
export function drawFirstPageMarks(pen: Pen): void {
  for (const y of FOLD_MARKS) pen.line(mm(MARK_LEFT), mm(y), mm(4), 0.4, MARK);
  pen.line(mm(MARK_LEFT), mm(HOLE_MARK), mm(6), 0.4, MARK);
}

export function drawHead(faces: Typefaces, pen: Pen, { inputs, settings }: Letter): void {
  const half = mm(TEXT_WIDTH) / 2;
  const subject = `${texts.invoice} ${inputs.invoiceNumber} · ${inputs.vehicleNumber}`;
  beside(
    [0, stack(paragraph(faces, settings.operatorName, styles.footStrong, half))],
    [half, stack(paragraph(faces, subject, styles.foot, half, 'right'))],
  ).draw(pen, mm(MARGIN.left), mm(12));
}

const NUMBER_WIDTH = mm(24);
const COLUMN_GAP = mm(3);
const COLUMN_WIDTH = (mm(TEXT_WIDTH) - NUMBER_WIDTH - 3 * COLUMN_GAP) / 3;

export function drawFoot(faces: Typefaces, pen: Pen, { settings }: Letter, page: number, pages: number): void {
  const { operatorName, operatorStreet, operatorCity, contactPhone, contactEmail, iban, bic } = settings;
  const column = (lines: readonly string[]) =>
    stack(lines.filter(Boolean).flatMap((text) => paragraph(faces, text, styles.foot, COLUMN_WIDTH)));
  const left = (index: number) => index * (COLUMN_WIDTH + COLUMN_GAP);
  const top = mm(A4.height - MARGIN.bottom + 5);
  pen.line(mm(MARGIN.left), top, mm(TEXT_WIDTH), 0.4, HAIRLINE);
  beside(
    [left(0), column([operatorName, operatorStreet, operatorCity])],
    [left(1), column([contactPhone, contactEmail])],
    [left(2), column([`${texts.iban} ${groupIban(iban)}`, bic && `${texts.bic} ${bic}`])],
    [left(3), stack(paragraph(faces, texts.page(page, pages), styles.foot, NUMBER_WIDTH, 'right'))],
  ).draw(pen, mm(MARGIN.left), top + mm(1.5));
}

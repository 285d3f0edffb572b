import type { Letterhead } from '@parkwart/contracts/dunning/letter';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import { beside, stack } from './block.ts';
import { A4, BLANK_EDGE, FOLD_MARKS, MARGIN, mm, PUNCH_MARK, TEXT_WIDTH } from './millimetres.ts';
import { paragraph, widestWord } from './paragraph.ts';
import type { Pen } from './pen.ts';
import { HAIRLINE, MARK, styles } from './styles.ts';
import { texts } from './texts.ts';
import type { Typefaces } from './typeface.ts';

/** Fold marks for a window envelope, and the punch mark. */
export function drawFirstPageMarks(pen: Pen): void {
  for (const y of FOLD_MARKS) pen.line(mm(BLANK_EDGE), mm(y), mm(4), 0.4, MARK);
  pen.line(mm(BLANK_EDGE), mm(PUNCH_MARK), mm(6), 0.4, MARK);
}

export function drawHead(faces: Typefaces, pen: Pen, { inputs, settings }: Letterhead): void {
  const half = mm(TEXT_WIDTH) / 2;
  const subject = `${texts.invoice} ${inputs.invoiceNumber} · ${inputs.vehicleNumber}`;
  beside(
    [0, stack(paragraph(faces, settings.operatorName, styles.footStrong, half))],
    [half, stack(paragraph(faces, subject, styles.foot, half, 'right'))],
  ).draw(pen, mm(MARGIN.left), mm(12));
}

const COLUMN_GAP = mm(3);
const COLUMN_WIDTH = mm(44);
/** Wide enough for „Seite 10 von 12“. */
const NUMBER_WIDTH = mm(18);

/** If there is room, a long word widens its column, and the page number's column gets narrower. */
function columnWidths(faces: Typefaces, columns: readonly (readonly string[])[]): number[] {
  const words = columns.map((lines) => Math.max(...lines.map((line) => widestWord(faces, line, styles.foot))));
  const widths = words.map((word) => Math.max(COLUMN_WIDTH, word));
  const used = widths.reduce((sum, width) => sum + width + COLUMN_GAP, 0);
  return used + NUMBER_WIDTH <= mm(TEXT_WIDTH) ? widths : columns.map(() => COLUMN_WIDTH);
}

export function drawFoot(faces: Typefaces, pen: Pen, { settings }: Letterhead, page: number, pages: number): void {
  const { operatorName, operatorStreet, operatorCity, contactPhone, contactEmail, iban, bic } = settings;
  const { registerEntry, managingDirectors, taxNumber } = settings;
  const top = mm(A4.height - MARGIN.bottom + 5);
  pen.line(mm(MARGIN.left), top, mm(TEXT_WIDTH), 0.4, HAIRLINE);
  const columns = [
    [operatorName, operatorStreet, operatorCity],
    [contactPhone, contactEmail],
    [`${texts.iban} ${groupIban(iban)}`, bic && `${texts.bic} ${bic}`],
  ].map((lines) => lines.filter(Boolean));
  // § 35a GmbHG, § 14 UStG: these lines span all columns.
  const company = [registerEntry, managingDirectors && texts.directors(managingDirectors), taxNumber].filter(Boolean);
  const companyLines = company.length > 0 ? paragraph(faces, company.join(' · '), styles.foot, mm(TEXT_WIDTH)) : [];
  let [left, lowest] = [mm(MARGIN.left), 0];
  for (const [index, width] of columnWidths(faces, columns).entries()) {
    const lines = columns[index]?.flatMap((text) => paragraph(faces, text, styles.foot, width)) ?? [];
    const column = stack(lines);
    column.draw(pen, left, top + mm(1.5));
    lowest = Math.max(lowest, column.height);
    left += width + COLUMN_GAP;
  }
  const number = paragraph(faces, texts.page(page, pages), styles.foot, mm(A4.width - MARGIN.right) - left, 'right');
  stack(number).draw(pen, left, top + mm(1.5));
  stack(companyLines).draw(pen, mm(MARGIN.left), top + mm(2) + lowest);
}

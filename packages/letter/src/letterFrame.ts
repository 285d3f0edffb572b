import type { Settings } from '@parkwart/contracts/calls/operatorSettings';
import type { Letterhead } from '@parkwart/contracts/dunning/letter';
import { recipientLines, recipientSize } from '@parkwart/contracts/entities/addressField';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import { type Block, beside, space, stack } from './block.ts';
import { printedDay } from './claimLines.ts';
import {
  A4,
  ADDRESS_FIELD,
  BLANK_EDGE,
  FOLD_MARKS,
  INFORMATION_BLOCK,
  MARGIN,
  mm,
  PUNCH_MARK,
  SUBJECT_TOP,
  TEXT_WIDTH,
} from './millimetres.ts';
import { paragraph, widestWord } from './paragraph.ts';
import type { Pen } from './pen.ts';
import { BLUE, HAIRLINE, informationStyles, MARK, operatorStyle, recipientStyle, styles } from './styles.ts';
import { texts } from './texts.ts';
import type { Typefaces } from './typeface.ts';

/** Draws everything around a letter's text, on each page. */
export function drawLetterFrame(faces: Typefaces, pen: Pen, letter: Letterhead, page: number, pages: number): void {
  if (page === 1) {
    drawFirstPageMarks(pen);
    drawLetterhead(faces, pen, letter);
  } else drawHead(faces, pen, letter);
  drawFoot(faces, pen, letter, page, pages);
}

function drawFirstPageMarks(pen: Pen): void {
  for (const y of FOLD_MARKS) pen.line(mm(BLANK_EDGE), mm(y), mm(4), 0.4, MARK);
  pen.line(mm(BLANK_EDGE), mm(PUNCH_MARK), mm(6), 0.4, MARK);
}

function drawHead(faces: Typefaces, pen: Pen, { inputs, settings }: Letterhead): void {
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

function drawFoot(faces: Typefaces, pen: Pen, { settings }: Letterhead, page: number, pages: number): void {
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

const OPERATOR_SIZE = 16;

/** The sender is printed within the 45 mm of DIN 5008; a long name gets a smaller font instead of a second line. */
function sender(faces: Typefaces, pen: Pen, { operatorName }: Settings): void {
  const width = faces.bold.width(operatorName, OPERATOR_SIZE);
  const size = OPERATOR_SIZE * Math.min(1, (mm(TEXT_WIDTH) - 1) / width);
  const name = paragraph(faces, operatorName, operatorStyle(size), mm(TEXT_WIDTH));
  stack(name).draw(pen, mm(MARGIN.left), mm(17));
  pen.line(mm(MARGIN.left), mm(28), mm(A4.width - MARGIN.right - MARGIN.left), 1.2, BLUE);
}

/** Positioned for an envelope's window. */
function addressField(faces: Typefaces, pen: Pen, { inputs, settings, isByService }: Letterhead): void {
  const { left, top, width, padding, notesHeight, serviceBottom } = ADDRESS_FIELD;
  const { operatorName, operatorStreet, operatorCity } = settings;
  const returnAddress = [operatorName, operatorStreet, operatorCity].filter(Boolean).join(' · ');
  const lines = recipientLines(inputs);
  const height = isByService ? mm(serviceBottom - top - notesHeight) : undefined;
  const style = recipientStyle(recipientSize(lines, height));
  const room = mm(width - padding);
  // The return address ends at the lower edge of the notes' zone; two lines need twice the space.
  const returnTop = top + notesHeight - (returnAddress.length > 75 ? 7 : 4);
  const x = mm(left + padding);
  if (!isByService) stack(paragraph(faces, returnAddress, styles.returnAddress, room)).draw(pen, x, mm(returnTop));
  stack(lines.flatMap((line) => paragraph(faces, line, style, room))).draw(pen, x, mm(top + notesHeight));
}

const LABEL_WIDTH = mm(22);
const VALUE_LEFT = LABEL_WIDTH + mm(2);
const ROW_GAP = 2;
/** Sizes in points, tried until the information block ends above the letter's subject. */
const INFORMATION_SIZES = [8.5, 7.5, 6.5] as const;

/**
 * The values of the information block end at the text's right margin, 10 mm before the block's edge. Lines without a
 * value are omitted.
 */
function informationBlock(faces: Typefaces, pen: Pen, { inputs, settings }: Letterhead): void {
  const { left, top } = INFORMATION_BLOCK;
  const valueWidth = mm(A4.width - MARGIN.right - left) - 1 - VALUE_LEFT;
  const lines = [
    [texts.invoice, inputs.invoiceNumber],
    [texts.plate, inputs.vehicleNumber],
    [texts.ownerFoundOut, printedDay(inputs.fahrzeughalter)],
    [texts.deadline, printedDay(inputs.deadline)],
    [texts.phone, settings.contactPhone],
    [texts.email, settings.contactEmail],
    [texts.day, printedDay(inputs.todayDate)],
  ].filter(([, value]) => value);
  const blockOf = (size: number): Block => {
    const { label, text } = informationStyles(size);
    const rows = lines.flatMap(([name = '', value = '']) => [
      beside(
        [0, stack(paragraph(faces, name, label, LABEL_WIDTH))],
        [VALUE_LEFT, stack(paragraph(faces, value, text, valueWidth))],
      ),
      space(ROW_GAP),
    ]);
    return stack(rows);
  };
  const [large, ...smaller] = INFORMATION_SIZES;
  let block = blockOf(large);
  for (const size of smaller) if (block.height > mm(SUBJECT_TOP - top - 1)) block = blockOf(size);
  block.draw(pen, mm(left) + 1, mm(top) + 1);
}

/** Everything that DIN 5008 form B places on page one, except the fold marks. */
function drawLetterhead(faces: Typefaces, pen: Pen, letter: Letterhead): void {
  sender(faces, pen, letter.settings);
  addressField(faces, pen, letter);
  informationBlock(faces, pen, letter);
}

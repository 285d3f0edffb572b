import type { Letter } from '@parkwart/contracts/letter';
import { type Block, beside, space, stack } from './block.ts';
import { printedDay } from './claimLines.ts';
import { gap, type Part } from './flow.ts';
import { mm, TEXT_WIDTH } from './millimetres.ts';
import { paragraph } from './paragraph.ts';
import { type Style, styles } from './styles.ts';
import { formTexts } from './texts.ts';
import type { Typefaces } from './typeface.ts';

const LONG_NOTICE = 1_600;
const BLACK = '#000000';

/** A line to write on, with its label below. */
function blank(faces: Typefaces, label: string, width: number): Block {
  const line: Block = { height: 1, draw: (pen, x, y) => pen.line(x, y, mm(width), 0.6, BLACK) };
  return stack([space(mm(9)), line, ...paragraph(faces, label, styles.note, mm(width))]);
}

function tick(faces: Typefaces, label: string): Block {
  const side = mm(3.6);
  const box: Block = { height: side + 2, draw: (pen, x, y) => pen.square(x, y + 2, side, 0.7) };
  return beside([0, box], [mm(8), stack(paragraph(faces, label, styles.text, mm(TEXT_WIDTH - 8)))]);
}

/** Asks for the driver, who owes the penalty (BGH XII ZR 13/19). */
function form(faces: Typefaces, { inputs, record, settings }: Letter): Part[] {
  const { operatorName, operatorStreet, operatorCity, contactEmail } = settings;
  const address = [operatorName, operatorStreet, operatorCity, contactEmail].filter(Boolean).join(', ');
  const half = TEXT_WIDTH / 2 - 4;
  const write = (text: string, style: Style) => paragraph(faces, text, style, mm(TEXT_WIDTH));
  return [
    ...write(formTexts.title, styles.subject),
    ...write(formTexts.reference(inputs.invoiceNumber, inputs.vehicleNumber, printedDay(record.date)), styles.text),
    gap(mm(4)),
    ...write(formTexts.explanation, styles.text),
    gap(mm(3)),
    ...write(formTexts.returnTo(printedDay(inputs.deadline), address), styles.strong),
    gap(mm(4)),
    tick(faces, formTexts.myself),
    gap(mm(4)),
    tick(faces, formTexts.otherDriver),
    ...formTexts.fields.map((label) => blank(faces, label, TEXT_WIDTH)),
    gap(mm(2)),
    beside([0, blank(faces, formTexts.placeAndDay, half)], [mm(half + 8), blank(faces, formTexts.signature, half)]),
    gap(mm(9)),
  ];
}

export function driverForm(faces: Typefaces, letter: Letter): Part[] {
  const { privacyText } = letter.settings;
  const style = privacyText.length > LONG_NOTICE ? styles.longPrivacy : styles.privacy;
  return [
    ...form(faces, letter),
    ...paragraph(faces, formTexts.privacy, styles.privacyTitle, mm(TEXT_WIDTH)),
    gap(mm(1)),
    ...paragraph(faces, privacyText, style, mm(TEXT_WIDTH)),
  ];
}

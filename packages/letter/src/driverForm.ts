import { privacyNotice } from '@parkwart/contracts/calls/operatorSettings';
import type { Letter } from '@parkwart/contracts/dunning/letter';
import { type Block, beside, rule, space, stack } from './block.ts';
import { printedDay } from './claimLines.ts';
import { gap, type Part } from './flow.ts';
import { mm, TEXT_WIDTH } from './millimetres.ts';
import { paragraph } from './paragraph.ts';
import { HAIRLINE, type Style, styles } from './styles.ts';
import { formTexts } from './texts.ts';
import type { Typefaces } from './typeface.ts';

const LONG_NOTICE = 1_000;
const BLACK = '#000000';

/** A line to write on, with a label below. */
function blank(faces: Typefaces, label: string, width: number): Block {
  const line: Block = { height: 1, draw: (pen, x, y) => pen.line(x, y, mm(width), 0.6, BLACK) };
  return stack([space(mm(7.5)), line, ...paragraph(faces, label, styles.note, mm(width))]);
}

function tick(faces: Typefaces, label: string): Block {
  const side = mm(3.6);
  const box: Block = { height: side + 2, draw: (pen, x, y) => pen.square(x, y + 2, side, 0.7) };
  return beside([0, box], [mm(8), stack(paragraph(faces, label, styles.text, mm(TEXT_WIDTH - 8)))]);
}

/**
 * Asks the keeper who drove, because the driver owes the claim (facts §6). The form is on one page, because the keeper
 * sends it back.
 */
function form(faces: Typefaces, { inputs, record, settings }: Letter): Block {
  const { operatorName, operatorStreet, operatorCity, contactEmail } = settings;
  const address = [operatorName, operatorStreet, operatorCity, contactEmail].filter(Boolean).join(', ');
  const half = TEXT_WIDTH / 2 - 4;
  const write = (text: string, style: Style) => paragraph(faces, text, style, mm(TEXT_WIDTH));
  return stack([
    ...write(formTexts.title, styles.subject),
    ...write(formTexts.reference(inputs.invoiceNumber, inputs.vehicleNumber, printedDay(record.date)), styles.text),
    space(mm(4)),
    ...write(formTexts.explanation, styles.text),
    space(mm(3)),
    ...write(formTexts.returnTo(printedDay(inputs.deadline), address), styles.strong),
    space(mm(4)),
    tick(faces, formTexts.myself),
    space(mm(4)),
    tick(faces, formTexts.otherDriver),
    ...formTexts.fields.map((label) => blank(faces, label, TEXT_WIDTH)),
    space(mm(2)),
    beside([0, blank(faces, formTexts.placeAndDay, half)], [mm(half + 8), blank(faces, formTexts.signature, half)]),
  ]);
}

const DIVIDER = stack([space(mm(4)), rule(mm(TEXT_WIDTH), 0.4, HAIRLINE), space(mm(4))]);

/**
 * The form is below the letter's end if there is room, otherwise on a separate page. A letter to a named driver has no
 * form.
 */
export function driverForm(faces: Typefaces, letter: Letter): Part[] {
  const privacyText = privacyNotice(letter.settings, letter.record.driver ? 'named-driver' : 'keeper');
  const style = privacyText.length > LONG_NOTICE ? styles.longPrivacy : styles.privacy;
  const [firstLine, ...otherLines] = paragraph(faces, privacyText, style, mm(TEXT_WIDTH));
  const title = paragraph(faces, formTexts.privacy, styles.privacyTitle, mm(TEXT_WIDTH));
  return [
    ...(letter.record.driver ? [] : [{ ...form(faces, letter), divider: DIVIDER }]),
    gap(mm(5)),
    stack([...title, space(mm(1)), ...(firstLine ? [firstLine] : [])]),
    ...otherLines,
  ];
}

import type { Settings } from '@parkwart/contracts/calls/operatorSettings';
import type { Letterhead } from '@parkwart/contracts/dunning/letter';
import { recipientLines, recipientSize } from '@parkwart/contracts/entities/addressField';
import { type Block, beside, space, stack } from './block.ts';
import { printedDay } from './claimLines.ts';
import { A4, ADDRESS_FIELD, INFORMATION_BLOCK, MARGIN, mm, SUBJECT_TOP, TEXT_WIDTH } from './millimetres.ts';
import { paragraph } from './paragraph.ts';
import type { Pen } from './pen.ts';
import { BLUE, informationStyles, operatorStyle, recipientStyle, styles } from './styles.ts';
import { texts } from './texts.ts';
import type { Typefaces } from './typeface.ts';

const OPERATOR_SIZE = 16;

/** Within the 45 mm of DIN 5008; a long name gets a smaller font instead of a second line. */
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
  // The return address ends at the zone's lower edge; two lines need twice the space.
  const returnTop = top + notesHeight - (returnAddress.length > 75 ? 7 : 4);
  const x = mm(left + padding);
  if (!isByService) stack(paragraph(faces, returnAddress, styles.returnAddress, room)).draw(pen, x, mm(returnTop));
  stack(lines.flatMap((line) => paragraph(faces, line, style, room))).draw(pen, x, mm(top + notesHeight));
}

const LABEL_WIDTH = mm(22);
const VALUE_LEFT = LABEL_WIDTH + mm(2);
const ROW_GAP = 2;
/** Sizes in points, tried until the block ends above the subject. */
const INFORMATION_SIZES = [8.5, 7.5, 6.5] as const;

/** Its values end at the text's right margin, 10 mm before the block's edge. Omits lines without a value. */
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
export function drawLetterhead(faces: Typefaces, pen: Pen, letter: Letterhead): void {
  sender(faces, pen, letter.settings);
  addressField(faces, pen, letter);
  informationBlock(faces, pen, letter);
}

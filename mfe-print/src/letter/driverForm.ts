import type { Letter } from '@parkwart/contracts/letter';
import type { Column, Content } from 'pdfmake/interfaces';
import { printedDay } from './claimLines.ts';
import { mm, TEXT_WIDTH } from './millimetres.ts';
import { formTexts } from './texts.ts';

const LONG_NOTICE = 1_600;

const line = (width: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: mm(width), y2: 0, lineWidth: 0.6 }],
});

const blank = (label: string, width: number): Column => ({
  width: mm(width),
  margin: [0, mm(9), 0, 0],
  stack: [line(width), { text: label, style: 'note', margin: [0, 1, 0, 0] }],
});

const tick = (label: string): Content => ({
  margin: [0, mm(4), 0, 0],
  columns: [
    { width: mm(8), canvas: [{ type: 'rect', x: 0, y: 2, w: mm(3.6), h: mm(3.6), lineWidth: 0.7 }] },
    { width: '*', text: label },
  ],
});

/** Asks for the driver, who owes the penalty (BGH XII ZR 13/19). */
function form({ inputs, record, settings }: Letter): Content[] {
  const { operatorName, operatorStreet, operatorCity, contactEmail } = settings;
  const address = [operatorName, operatorStreet, operatorCity, contactEmail].filter(Boolean).join(', ');
  const half = TEXT_WIDTH / 2 - 4;
  return [
    { text: formTexts.title, style: 'subject' },
    {
      text: formTexts.reference(inputs.invoiceNumber, inputs.vehicleNumber, printedDay(record.date)),
      margin: [0, 0, 0, mm(4)],
    },
    { text: formTexts.explanation, margin: [0, 0, 0, mm(3)] },
    { text: formTexts.returnTo(printedDay(inputs.deadline), address), bold: true },
    tick(formTexts.myself),
    tick(formTexts.otherDriver),
    ...formTexts.fields.map((label) => blank(label, TEXT_WIDTH)),
    {
      columns: [blank(formTexts.placeAndDay, half), blank(formTexts.signature, half)],
      columnGap: mm(8),
      margin: [0, mm(2), 0, mm(9)],
    },
  ];
}

export function driverForm(letter: Letter): Content[] {
  const { privacyText } = letter.settings;
  return [
    ...form(letter),
    { text: formTexts.privacy, bold: true, fontSize: 9, margin: [0, 0, 0, mm(1)] },
    { text: privacyText, fontSize: privacyText.length > LONG_NOTICE ? 7 : 8.5 },
  ];
}

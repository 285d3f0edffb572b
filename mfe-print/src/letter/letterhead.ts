import type { Letter } from '@parkwart/contracts/letter';
import type { Settings } from '@parkwart/contracts/settings';
import type { Content } from 'pdfmake/interfaces';
import { printedDay } from './claimLines.ts';
import { A4, ADDRESS_FIELD, INFORMATION_BLOCK, MARGIN, mm, TEXT_WIDTH } from './millimetres.ts';
import { RECIPIENT_LINE_SPACING, recipientLines, recipientSize } from './recipient.ts';
import { texts } from './texts.ts';

const at = (x: number, y: number) => ({ absolutePosition: { x: mm(x), y: mm(y) } });

/** Fixed width: text at an absolute position would run to the right margin. */
const box = (x: number, y: number, width: number, content: Content): Content => ({
  ...at(x, y),
  columns: [{ width: mm(width), stack: [content] }],
});

/** Within DIN 5008's 45 mm. */
function sender({ operatorName }: Settings): Content[] {
  const right = A4.width - MARGIN.right;
  return [
    box(MARGIN.left, 17, TEXT_WIDTH, { text: operatorName, style: 'operator' }),
    {
      ...at(0, 0),
      canvas: [
        {
          type: 'line',
          x1: mm(MARGIN.left),
          y1: mm(28),
          x2: mm(right),
          y2: mm(28),
          lineWidth: 1.2,
          lineColor: '#063971',
        },
      ],
    },
  ];
}

/** Positioned for an envelope's window. */
function addressField({ inputs, settings }: Letter): Content[] {
  const { left, top, width, padding, notesHeight } = ADDRESS_FIELD;
  const { operatorName, operatorStreet, operatorCity } = settings;
  const returnAddress = [operatorName, operatorStreet, operatorCity].filter(Boolean).join(' · ');
  const lines = recipientLines(inputs);
  const fontSize = recipientSize(lines);
  const text = lines.map((line) => ({ text: line, fontSize, lineHeight: RECIPIENT_LINE_SPACING }));
  // The return address ends at the zone's lower edge; two lines need twice the room.
  const returnTop = top + notesHeight - (returnAddress.length > 75 ? 7 : 4);
  return [
    box(left + padding, returnTop, width - padding, { text: returnAddress, style: 'returnAddress' }),
    box(left + padding, top + notesHeight, width - padding, { stack: text }),
  ];
}

/** Lines without a value are left out. */
function informationBlock({ inputs, settings }: Letter): Content {
  const { left, top, width } = INFORMATION_BLOCK;
  const lines = [
    [texts.invoice, inputs.invoiceNumber],
    [texts.plate, inputs.vehicleNumber],
    [texts.ownerFoundOut, printedDay(inputs.fahrzeughalter)],
    [texts.deadline, printedDay(inputs.deadline)],
    [texts.phone, settings.contactPhone],
    [texts.email, settings.contactEmail],
    [texts.day, printedDay(inputs.todayDate)],
  ].filter(([, value]) => value);
  const rows = lines.map(([name = '', value = '']) => [{ text: name, style: 'label' }, { text: value }]);
  return box(left, top, width, {
    table: { widths: [mm(31), '*'], body: rows },
    layout: {
      defaultBorder: false,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 0,
      paddingBottom: () => 1,
    },
    fontSize: 9,
  });
}

/** What DIN 5008 form B places on page one, except the fold marks. */
export const letterhead = (letter: Letter): Content[] => [
  ...sender(letter.settings),
  ...addressField(letter),
  informationBlock(letter),
];

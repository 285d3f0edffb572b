import type { Letter } from '@parkwart/contracts/letter';
import { formatCents } from '@parkwart/contracts/money';
import type { Column, Content } from 'pdfmake/interfaces';
import { codePath } from '../paper/codePath.ts';
import { drawableCode } from '../paper/drawableCode.ts';
import { groupIban } from '../paper/groupIban.ts';
import { claimTotal, printedDay } from './claimLines.ts';
import { mm } from './millimetres.ts';
import { texts } from './texts.ts';

const CODE_WIDTH = 29;
/** Barely wider than the code, so that both columns end together; its caption takes two lines. */
const CODE_COLUMN = 32;

const purposeOf = ({ inputs }: Letter) => `RE ${inputs.invoiceNumber} ${inputs.vehicleNumber}`;

/** Undefined if the standard cannot hold the transfer. */
function letterCode(letter: Letter): string | undefined {
  const { accountHolder, iban, bic } = letter.settings;
  return drawableCode({ payee: accountHolder, iban, bic, cents: claimTotal(letter), purpose: purposeOf(letter) });
}

function code(content: string): Column {
  const { size, path } = codePath(content);
  return {
    width: mm(CODE_COLUMN),
    stack: [
      {
        svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}" fill="#000"/></svg>`,
        width: mm(CODE_WIDTH),
        alignment: 'center',
      },
      { text: texts.giroCode, style: 'note', alignment: 'center' },
    ],
  };
}

function account(letter: Letter): Column {
  const { accountHolder, iban, bic } = letter.settings;
  const lines = [
    [texts.accountHolder, accountHolder],
    [texts.iban, groupIban(iban)],
    [texts.bic, bic],
    [texts.amount, formatCents(claimTotal(letter))],
    [texts.purpose, purposeOf(letter)],
  ].filter(([, value]) => value);
  return {
    width: '*',
    margin: [0, mm(2), 0, 0],
    table: {
      widths: [mm(34), '*'],
      body: lines.map(([name = '', value = '']) => [
        { text: name, style: 'label' },
        { text: value, bold: true },
      ]),
    },
    layout: {
      defaultBorder: false,
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingTop: () => 0,
      paddingBottom: () => mm(0.6),
    },
  };
}

/** Stays on one page. */
export function payment(letter: Letter): Content {
  const [pay, until, to] = texts.pay;
  const content = letterCode(letter);
  return {
    unbreakable: true,
    stack: [
      {
        text: [
          pay,
          { text: formatCents(claimTotal(letter)), bold: true },
          until,
          { text: printedDay(letter.inputs.deadline), bold: true },
          to,
        ],
      },
      { columns: [account(letter), ...(content ? [code(content)] : [])], margin: [0, 0, 0, mm(2)] },
    ],
  };
}

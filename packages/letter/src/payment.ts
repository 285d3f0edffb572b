import type { Letter } from '@parkwart/contracts/dunning/letter';
import { codeBars } from '@parkwart/contracts/rules/codePath';
import { drawableCode } from '@parkwart/contracts/rules/giroCode';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import { formatCents } from '@parkwart/contracts/rules/money';
import { NO_IBAN } from '@parkwart/contracts/rules/notEntered';
import { type Block, beside, space, stack } from './block.ts';
import { claimTotal, printedDay } from './claimLines.ts';
import { mm, TEXT_WIDTH } from './millimetres.ts';
import { mixedParagraph, paragraph } from './paragraph.ts';
import { styles } from './styles.ts';
import { texts } from './texts.ts';
import type { Typefaces } from './typeface.ts';

const CODE_WIDTH = mm(29);
/** Barely wider than the code, so that the code's caption takes two lines and both columns have the same height. */
const CODE_COLUMN = mm(32);
const LABEL_WIDTH = mm(34);
const LABEL_GAP = 4;

const hasAccount = ({ settings }: Letter) => settings.iban !== NO_IBAN;

const purposeOf = ({ inputs }: Letter) => `RE ${inputs.invoiceNumber} ${inputs.vehicleNumber}`;

/** Undefined if the standard cannot encode the transfer. */
function letterCode(letter: Letter): string | undefined {
  const { accountHolder, iban, bic } = letter.settings;
  return drawableCode({ payee: accountHolder, iban, bic, cents: claimTotal(letter), purpose: purposeOf(letter) });
}

function code(faces: Typefaces, content: string, caption: string): Block {
  const { size, bars } = codeBars(content);
  const picture: Block = {
    height: CODE_WIDTH,
    draw: (pen, x, y) => pen.bars(x + (CODE_COLUMN - CODE_WIDTH) / 2, y, CODE_WIDTH / size, bars),
  };
  return stack([picture, ...paragraph(faces, caption, styles.note, CODE_COLUMN, 'center')]);
}

/** The codes with their captions: one to pay, one to view the claim first. */
function codesOf(letter: Letter): (readonly [content: string, caption: string])[] {
  const transfer = letterCode(letter);
  const { pageLink } = letter;
  return [
    ...(transfer ? [[transfer, texts.giroCode] as const] : []),
    ...(pageLink ? [[pageLink, texts.driverPage] as const] : []),
  ];
}

function account(faces: Typefaces, letter: Letter, width: number): Block {
  const { accountHolder, iban, bic } = letter.settings;
  const lines = [
    ...(hasAccount(letter)
      ? [
          [texts.accountHolder, accountHolder],
          [texts.iban, groupIban(iban)],
          [texts.bic, bic],
        ]
      : []),
    [texts.amount, formatCents(claimTotal(letter))],
    [texts.purpose, purposeOf(letter)],
  ].filter(([, value]) => value);
  const valueLeft = LABEL_WIDTH + LABEL_GAP;
  const rows = lines.flatMap(([name = '', value = '']) => [
    space(1),
    beside(
      [0, stack(paragraph(faces, name, styles.label, LABEL_WIDTH))],
      [valueLeft, stack(paragraph(faces, value, styles.strong, width - valueLeft - LABEL_GAP))],
    ),
    space(mm(0.6)),
  ]);
  return stack([space(mm(2)), ...rows, space(1)]);
}

/** A single block, which stays on one page. */
export function payment(faces: Typefaces, letter: Letter): Block {
  const { text, strong } = styles;
  const [pay, until, to] = texts.pay;
  const asked = letter.record.driver ? pay : texts.payIfDriver;
  const codes = codesOf(letter);
  const accountWidth = mm(TEXT_WIDTH) - codes.length * CODE_COLUMN;
  const sentence = [
    { text: asked, style: text },
    { text: formatCents(claimTotal(letter)), style: strong },
    { text: until, style: text },
    { text: printedDay(letter.inputs.deadline), style: strong },
    { text: hasAccount(letter) ? to : texts.noAccount, style: text },
  ];
  const columns = beside(
    [0, account(faces, letter, accountWidth)],
    ...codes.map(
      ([content, caption], index) => [accountWidth + index * CODE_COLUMN, code(faces, content, caption)] as const,
    ),
  );
  return stack([...mixedParagraph(faces, sentence, mm(TEXT_WIDTH)), columns, space(mm(1))]);
}

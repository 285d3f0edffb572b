import type { Letter } from '@parkwart/contracts/dunning/letter';
import { type Cents, formatCents } from '@parkwart/contracts/rules/money';
import { type Block, beside, rule, space, stack } from './block.ts';
import { type ClaimLine, claimLines, claimTotal, deductions, feeLine, subtotal } from './claimLines.ts';
import type { Part } from './flow.ts';
import { mm, TEXT_WIDTH } from './millimetres.ts';
import { paragraph } from './paragraph.ts';
import { HAIRLINE, RULE, type Style, styles } from './styles.ts';
import { texts } from './texts.ts';
import type { Typefaces } from './typeface.ts';

const DAY = { left: 0, width: 24 };
const CLAIM = { left: 28, width: 101 };
const AMOUNT = { left: 133, width: 32 };

const hairline = rule(mm(TEXT_WIDTH), 0.4, HAIRLINE);
const strongLine = rule(mm(TEXT_WIDTH), 0.8, RULE);

const row = (cells: Block, line: Block): Block => stack([space(mm(0.6)), cells, space(mm(0.6)), line]);

function tableHead(faces: Typefaces): Block {
  const { head } = styles;
  const cells = beside(
    [mm(DAY.left), stack(paragraph(faces, texts.day, head, mm(DAY.width)))],
    [mm(CLAIM.left), stack(paragraph(faces, texts.claim, head, mm(CLAIM.width)))],
    [mm(AMOUNT.left), stack(paragraph(faces, texts.amount, head, mm(AMOUNT.width), 'right'))],
  );
  return row(cells, strongLine);
}

function claimRow(faces: Typefaces, { day, title, description, cents }: ClaimLine, line: Block): Block {
  const { text, note } = styles;
  const claim = [
    ...paragraph(faces, title, text, mm(CLAIM.width)),
    ...(description ? paragraph(faces, description, note, mm(CLAIM.width)) : []),
  ];
  const cells = beside(
    [mm(DAY.left), stack(paragraph(faces, day, text, mm(DAY.width)))],
    [mm(CLAIM.left), stack(claim)],
    [mm(AMOUNT.left), stack(paragraph(faces, formatCents(cents), text, mm(AMOUNT.width), 'right'))],
  );
  return row(cells, line);
}

function sumRow(faces: Typefaces, name: string, cents: Cents, style: Style): Block {
  const cells = beside(
    [mm(DAY.left), stack(paragraph(faces, name, style, mm(CLAIM.left + CLAIM.width)))],
    [mm(AMOUNT.left), stack(paragraph(faces, formatCents(cents), style, mm(AMOUNT.width), 'right'))],
  );
  return row(cells, strongLine);
}

/** If the letter claims anything besides the fee, a subtotal precedes the fee. */
function claimRows(faces: Typefaces, letter: Letter): Block[] {
  const lines = claimLines(letter);
  const fee = feeLine(letter);
  const upper = lines.map((line, index) => claimRow(faces, line, index < lines.length - 1 ? hairline : strongLine));
  const hasSubtotal = fee !== undefined && lines.length > 0;
  return [
    ...upper,
    ...(hasSubtotal ? [sumRow(faces, texts.subtotal, subtotal(letter), styles.text)] : []),
    ...(fee ? [claimRow(faces, fee, strongLine)] : []),
    ...deductions(letter).map((line) => claimRow(faces, line, strongLine)),
    sumRow(faces, texts.total, claimTotal(letter), styles.strong),
  ];
}

/** The header is on the same page as the first row, and every further page repeats the header. */
export function claimTable(faces: Typefaces, letter: Letter): Part[] {
  const head = tableHead(faces);
  const [first, ...others] = claimRows(faces, letter);
  return [stack([head, ...(first ? [first] : [])]), ...others.map((block) => ({ ...block, onNewPage: head }))];
}

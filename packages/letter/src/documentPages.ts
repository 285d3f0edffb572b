import type { PlainDocument } from '@parkwart/contracts/dunning/letter';
import { type Block, beside, rule, space, stack } from './block.ts';
import { flow, gap, type Part } from './flow.ts';
import { drawLetterFrame } from './letterFrame.ts';
import { A4, MARGIN, mm, SUBJECT_TOP, TEXT_WIDTH } from './millimetres.ts';
import { paragraph } from './paragraph.ts';
import type { Pen } from './pen.ts';
import { HAIRLINE, operatorStyle, RULE, styles } from './styles.ts';
import { texts } from './texts.ts';
import type { Typefaces } from './typeface.ts';

const TOP = mm(MARGIN.top);
const BOTTOM = mm(A4.height - MARGIN.bottom);
const LABEL_WIDTH = mm(46);
const VALUE_LEFT = mm(50);
const VALUE_WIDTH = mm(TEXT_WIDTH) - VALUE_LEFT;
const AMOUNT_WIDTH = mm(32);
const TITLE_SIZE = 16;

type Item = PlainDocument['sections'][number]['items'][number];
type Fact = Item['facts'][number];

/** A long value may continue on the next page. */
function factParts(faces: Typefaces, [label, value]: Fact, isAmount: boolean): Part[] {
  const labelWidth = isAmount ? mm(TEXT_WIDTH) - AMOUNT_WIDTH : LABEL_WIDTH;
  const valueLeft = isAmount ? labelWidth : VALUE_LEFT;
  const labels = paragraph(faces, label, styles.label, labelWidth);
  const values = isAmount
    ? paragraph(faces, value, styles.text, AMOUNT_WIDTH, 'right')
    : paragraph(faces, value, styles.text, VALUE_WIDTH);
  const count = Math.max(labels.length, values.length);
  return Array.from({ length: count }, (_, line) => {
    const columns = (
      [
        [0, labels[line]],
        [valueLeft, values[line]],
      ] as const
    ).flatMap(([left, block]) => (block ? [[left, block] as const] : []));
    return beside(...columns);
  });
}

/** The title is on the same page as the first line, and every further page repeats the title. */
function itemParts(faces: Typefaces, { title, facts, isAmounts = false }: Item): Part[] {
  const heading = title
    ? [space(mm(1)), ...paragraph(faces, title, styles.strong, mm(TEXT_WIDTH)), space(mm(0.5))]
    : [];
  const [first, ...others] = facts.flatMap((fact) => factParts(faces, fact, isAmounts));
  const onNewPage = title ? { onNewPage: stack(heading) } : {};
  return [
    stack([...heading, ...(first ? [first] : [])]),
    ...others.map((part): Part => ({ ...part, ...onNewPage })),
    gap(mm(2)),
  ];
}

function sectionParts(faces: Typefaces, { title, text, items }: PlainDocument['sections'][number]): Part[] {
  const heading = [
    ...paragraph(faces, title, styles.subject, mm(TEXT_WIDTH)),
    space(mm(1)),
    rule(mm(TEXT_WIDTH), 0.8, RULE),
    space(mm(1.5)),
  ];
  const lines = text ? [...paragraph(faces, text, styles.text, mm(TEXT_WIDTH)), gap(mm(1.5))] : [];
  const [first, ...others] = [...lines, ...items.flatMap((item) => itemParts(faces, item))];
  return [gap(mm(4)), stack([...heading, ...(first ? [first] : [])]), ...others];
}

function opening(faces: Typefaces, { title, letterhead, lines }: PlainDocument): Part[] {
  const heading = [
    ...paragraph(faces, title, letterhead ? styles.subject : operatorStyle(TITLE_SIZE), mm(TEXT_WIDTH)),
    space(mm(letterhead ? 4 : 2)),
  ];
  const [first, ...others] = lines.flatMap((line): Block[] => paragraph(faces, line, styles.text, mm(TEXT_WIDTH)));
  return [stack([...heading, ...(first ? [first] : [])]), ...others];
}

function drawPlainFoot(faces: Typefaces, pen: Pen, title: string, number: string): void {
  const top = mm(A4.height - MARGIN.bottom + 5);
  pen.line(mm(MARGIN.left), top, mm(TEXT_WIDTH), 0.4, HAIRLINE);
  const half = mm(TEXT_WIDTH) / 2;
  beside(
    [0, stack(paragraph(faces, title, styles.foot, half))],
    [half, stack(paragraph(faces, number, styles.foot, half, 'right'))],
  ).draw(pen, mm(MARGIN.left), top + mm(1.5));
}

export function documentPages(faces: Typefaces, document: PlainDocument): ((pen: Pen) => void)[] {
  const { title, letterhead, sections } = document;
  const parts = [...opening(faces, document), ...sections.flatMap((section) => sectionParts(faces, section))];
  const pages = flow(parts, { firstTop: letterhead ? mm(SUBJECT_TOP) : TOP, top: TOP, bottom: BOTTOM });
  return pages.map((page, index) => (pen) => {
    if (letterhead) drawLetterFrame(faces, pen, letterhead, index + 1, pages.length);
    else drawPlainFoot(faces, pen, title, texts.page(index + 1, pages.length));
    for (const { block, y } of page) block.draw(pen, mm(MARGIN.left), y);
  });
}

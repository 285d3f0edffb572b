import type { Letter } from '@parkwart/contracts/letter';
import { formatCents } from '@parkwart/contracts/money';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { type ClaimLine, claimLines, claimTotal } from './claimLines.ts';
import { mm } from './millimetres.ts';
import { texts } from './texts.ts';

const HAIRLINE = '#b8bec6';

const row = ({ day, title, description, cents }: ClaimLine): TableCell[] => [
  { text: day },
  { stack: [{ text: title }, ...(description ? [{ text: description, style: 'note' }] : [])] },
  { text: formatCents(cents), alignment: 'right', noWrap: true },
];

export function claimTable(letter: Letter): Content {
  const head: TableCell[] = [
    { text: texts.day, style: 'head' },
    { text: texts.claim, style: 'head' },
    { text: texts.amount, style: 'head', alignment: 'right' },
  ];
  const total: TableCell[] = [
    { text: texts.total, bold: true, colSpan: 2 },
    '',
    { text: formatCents(claimTotal(letter)), bold: true, alignment: 'right', noWrap: true },
  ];
  const body = [head, ...claimLines(letter).map(row), total];
  const isStrong = (line: number) => line === 1 || line >= body.length - 1;
  return {
    margin: [0, mm(1.5), 0, mm(3)],
    table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths: [mm(24), '*', mm(32)], body },
    layout: {
      hLineWidth: (line) => (line === 0 ? 0 : isStrong(line) ? 0.8 : 0.4),
      hLineColor: (line) => (isStrong(line) ? '#1d2430' : HAIRLINE),
      vLineWidth: () => 0,
      paddingLeft: (column) => (column === 0 ? 0 : mm(2)),
      paddingRight: (column) => (column === 2 ? 0 : mm(2)),
      paddingTop: () => mm(0.6),
      paddingBottom: () => mm(0.6),
    },
  };
}

import type { Letter } from '@parkwart/contracts/letter';
import type { Column, Content } from 'pdfmake/interfaces';
import { groupIban } from '../paper/groupIban.ts';
import { FOLD_MARKS, HOLE_MARK, MARGIN, mm, TEXT_WIDTH } from './millimetres.ts';
import { texts } from './texts.ts';

const MARK_LEFT = 4;

/** Fold marks for a window envelope, and the hole mark. */
export function firstPageMarks(): Content {
  const mark = (y: number, length: number) => ({
    type: 'line' as const,
    x1: mm(MARK_LEFT),
    y1: mm(y),
    x2: mm(MARK_LEFT + length),
    y2: mm(y),
    lineWidth: 0.4,
    lineColor: '#4a5361',
  });
  return { canvas: [...FOLD_MARKS.map((y) => mark(y, 4)), mark(HOLE_MARK, 6)] };
}

export function head({ inputs, settings }: Letter): Content {
  return {
    margin: [mm(MARGIN.left), mm(12), mm(MARGIN.right), 0],
    columns: [
      { text: settings.operatorName, style: 'foot', bold: true },
      { text: `${texts.invoice} ${inputs.invoiceNumber} · ${inputs.vehicleNumber}`, style: 'foot', alignment: 'right' },
    ],
  };
}

export function foot({ settings }: Letter, page: number, pages: number): Content {
  const { operatorName, operatorStreet, operatorCity, contactPhone, contactEmail, iban, bic } = settings;
  const column = (lines: readonly string[]): Column => ({
    width: '*',
    stack: lines.filter(Boolean).map((text) => ({ text, style: 'foot' })),
  });
  return {
    margin: [mm(MARGIN.left), mm(5), mm(MARGIN.right), 0],
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: mm(TEXT_WIDTH), y2: 0, lineWidth: 0.4, lineColor: '#b8bec6' }] },
      {
        margin: [0, mm(1.5), 0, 0],
        columnGap: mm(3),
        columns: [
          column([operatorName, operatorStreet, operatorCity]),
          column([contactPhone, contactEmail]),
          column([`${texts.iban} ${groupIban(iban)}`, bic && `${texts.bic} ${bic}`]),
          { width: mm(24), text: texts.page(page, pages), style: 'foot', alignment: 'right' },
        ],
      },
    ],
  };
}

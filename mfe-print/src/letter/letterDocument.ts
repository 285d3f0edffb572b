import type { Letter } from '@parkwart/contracts/letter';
import type { Content, ContentSection, TDocumentDefinitions } from 'pdfmake/interfaces';
import { claimTable } from './claimTable.ts';
import { driverForm } from './driverForm.ts';
import { letterBody } from './letterBody.ts';
import { letterhead } from './letterhead.ts';
import { MARGIN, mm, SUBJECT_TOP } from './millimetres.ts';
import { firstPageMarks, foot, head } from './pageFrame.ts';
import { payment } from './payment.ts';
import { texts } from './texts.ts';

export const FONT = 'NotoSans';

/** Page numbers of one letter, known after layout. */
function countPages() {
  const pages = new Set<number>();
  return {
    add: (page: number) => pages.add(page),
    isFirst: (page: number) => page === Math.min(...pages),
    place: (page: number) => [page - Math.min(...pages) + 1, pages.size] as const,
  };
}

/** Two sections, numbered together. */
function sections(letter: Letter): ContentSection[] {
  const pages = countPages();
  const frame = (section: Content): ContentSection => ({
    section,
    // Called when a page begins; header and footer only once all pages are known.
    background: (page) => {
      pages.add(page);
      return pages.isFirst(page) ? firstPageMarks() : null;
    },
    header: (page) => (pages.isFirst(page) ? null : head(letter)),
    footer: (page) => foot(letter, ...pages.place(page)),
  });
  const top: Content = { text: '', margin: [0, mm(SUBJECT_TOP - MARGIN.top), 0, 0], fontSize: 0.1 };
  const { opening, end } = letterBody(letter);
  return [
    frame([...letterhead(letter), top, ...opening, claimTable(letter), payment(letter), ...end]),
    frame(driverForm(letter)),
  ];
}

export function letterDocument(letters: readonly Letter[]): TDocumentDefinitions {
  const numbers = letters.map(({ inputs }) => inputs.invoiceNumber).join(', ');
  return {
    pageSize: 'A4',
    pageMargins: [mm(MARGIN.left), mm(MARGIN.top), mm(MARGIN.right), mm(MARGIN.bottom)],
    language: 'de-DE',
    displayTitle: true,
    info: {
      title: texts.documentTitle(numbers),
      author: letters[0]?.settings.operatorName ?? '',
      creator: 'Parkwart',
      producer: 'Parkwart',
    },
    defaultStyle: { font: FONT, fontSize: 9.5, lineHeight: 0.92, color: '#000' },
    styles: {
      operator: { fontSize: 16, bold: true, color: '#063971' },
      subject: { fontSize: 11.5, bold: true },
      head: { fontSize: 8.5, color: '#4a5361' },
      label: { color: '#4a5361' },
      note: { fontSize: 7.5, color: '#4a5361' },
      returnAddress: { fontSize: 6.5, color: '#4a5361' },
      foot: { fontSize: 7, color: '#4a5361' },
    },
    content: letters.flatMap(sections),
  };
}

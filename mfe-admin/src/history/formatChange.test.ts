import { changedFields } from './formatChange.ts';

const values = (subject: string, before: object, after: object) =>
  changedFields({ subject, before: { ...before }, after: { ...after } }).map(
    ({ label, value }) => `${label}: ${value}`,
  );

it('an exported month and settings of the books are in words', () => {
  expect(values('book-export:2026-10', {}, { month: '2026-10', postings: 12 })).toEqual([
    'Monat: Oktober 2026',
    'Buchungen: 12',
  ]);
  expect(values('book-settings', { taxation: 'agreed', client: null }, { taxation: 'received', client: 7 })).toEqual([
    'Versteuerung: Soll → Ist',
    'Mandantennummer: – → 7',
  ]);
});

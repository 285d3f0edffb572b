import { changedParts } from './ChangeValues.tsx';
import { changedFields } from './formatChange.ts';

const LONG =
  'Wir verarbeiten Ihre Daten nach Art. 6 Abs. 1 lit. b DSGVO und löschen sie nach sechs Monaten von selbst.';

it('are the differing words with some words around them', () => {
  expect(changedParts(LONG, LONG.replace('sechs Monaten', 'drei Wochen'))).toEqual([
    { lead: '… b DSGVO und löschen sie nach', old: 'sechs Monaten', now: 'drei Wochen', rest: 'von selbst.' },
  ]);
});

it('have no old text where words were only added, and no new text where they were only removed', () => {
  expect(changedParts(LONG, `${LONG} Fragen Sie uns.`)).toMatchObject([{ old: '', now: 'Fragen Sie uns.', rest: '' }]);
  expect(changedParts('eins zwei drei', 'eins drei')).toEqual([{ lead: 'eins', old: 'zwei', now: '', rest: 'drei' }]);
  expect(changedParts('ja ja', 'ja ja ja')).toMatchObject([{ old: '', now: 'ja' }]);
});

it('sentences that lie between two changes are left out', () => {
  const text = `Es gilt der Aushang. ${LONG} Fragen an Frau Blau.`;
  expect(changedParts(text, text.replace('Aushang', 'Tarif').replace('Blau', 'Grün'))).toEqual([
    { lead: 'Es gilt der', old: 'Aushang.', now: 'Tarif.', rest: '' },
    { lead: 'Fragen an Frau', old: 'Blau.', now: 'Grün.', rest: '' },
  ]);
  expect(changedParts(`Eins. ${LONG}`, `${LONG} Eins.`)).toMatchObject([
    { old: '', now: LONG },
    { old: LONG, now: '' },
  ]);
});

it('are empty when only whitespace and line breaks differ', () => {
  expect(changedParts(LONG, LONG.replaceAll(' ', '  '))).toEqual([]);
  expect(changedParts(`${LONG} Danke.`, `${LONG}\nDanke.`)).toEqual([]);
});

const values = (subject: string, before: object, after: object) =>
  changedFields({ subject, before: { ...before }, after: { ...after } }).map(
    ({ label, value }) => `${label}: ${value}`,
  );

it('an exported month, settings of the books and amounts are in words', () => {
  expect(values('book-export:2026-10', {}, { month: '2026-10', postings: 12 })).toEqual([
    'Monat: Oktober 2026',
    'Buchungen: 12',
  ]);
  expect(values('book-settings', { taxation: 'agreed', client: null }, { taxation: 'received', client: 7 })).toEqual([
    'Versteuerung: Soll → Ist',
    'Mandantennummer: – → 7',
  ]);
  expect(values('record:100001', { paid: 0 }, { paid: 4 })).toEqual(['Gezahlt: 0,00\u00a0€ → 4,00\u00a0€']);
});

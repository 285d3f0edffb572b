import { changedPart } from './changedPart.ts';

const LONG =
  'Wir verarbeiten Ihre Daten nach Art. 6 Abs. 1 lit. b DSGVO und löschen sie nach sechs Monaten von selbst.';

it('is the words that differ, with those around them', () => {
  expect(changedPart(LONG, LONG.replace('sechs Monaten', 'drei Wochen'))).toEqual({
    lead: '… b DSGVO und löschen sie nach',
    old: 'sechs Monaten',
    now: 'drei Wochen',
    rest: 'von selbst.',
  });
});

it('has no old text where words were only added, and no new one where they were only removed', () => {
  expect(changedPart(LONG, `${LONG} Fragen Sie uns.`)).toMatchObject({ now: 'Fragen Sie uns.', rest: '' });
  expect(changedPart('eins zwei drei', 'eins drei')).toEqual({ lead: 'eins', old: 'zwei', now: '', rest: 'drei' });
  expect(changedPart('ja ja', 'ja ja ja')).toMatchObject({ old: '', now: 'ja' });
});

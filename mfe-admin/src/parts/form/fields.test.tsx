import { day } from './DayFields.tsx';
import { check, choice, euros, type Fields, labelsOf, lines, own, sentBy, text, typedIn } from './fields.tsx';
import { showIsoDay } from './isoDay.ts';

const LABELS = { letter: 'Brief', email: 'E-Mail' };

/** Per field: the stored value, the form's value, the sent value, and the text in a conflict. */
const CONVERSIONS = {
  text: [text('Name'), 'Hof', 'Hof', 'Hof', 'Hof'],
  lines: [lines('Anschrift'), 'Weg 1\nKöln', 'Weg 1\nKöln', 'Weg 1\nKöln', 'Weg 1\nKöln'],
  choice: [choice('Eingang', LABELS), 'email', 'email', 'email', 'E-Mail'],
  'choice that is not listed': [choice('Eingang', LABELS), 'fax', 'fax', 'fax', 'fax'],
  day: [day('Am'), '5.3.2026', '2026-03-05', '2026-03-05', '5.3.2026'],
  // Sent as '' rather than null, because the schema's message for '' names the format.
  'day that is missing': [day('Am'), null, '', '', ''],
  check: [check('Karten'), true, true, true, 'ja'],
  euros: [euros('Betrag'), 1234.5, '1.234,50', 1234.5, '1.234,50'],
  'day that is sent in another way': [day('Am', showIsoDay), '5.3.2026', '2026-03-05', '5.3.2026', '5.3.2026'],
  own: [own('Zahl', 0), 7, 7, 7, '7'],
} satisfies Record<string, readonly [Fields[string], ...unknown[]]>;

describe('a field', () => {
  it.each(Object.entries(CONVERSIONS))('%s: is converted for the form and for the request', (_name, conversion) => {
    const [field, stored, typed, sent, shown] = conversion;
    const fields: Fields = { one: field };
    const values = typedIn(fields, { one: stored, other: 'ignored' });
    expect(values).toEqual({ one: typed });
    expect(sentBy(fields, values)).toEqual({ one: sent });
    const [label, show] = labelsOf(fields).one ?? [];
    expect([label, show?.(typed as never)]).toEqual([field.label, shown]);
  });

  it('is empty where nothing is stored', () => {
    const fields = { name: text('Name'), at: day('Am'), cards: check('Karten'), files: own<string[]>('Dateien', []) };
    expect(typedIn(fields, {})).toEqual({ name: '', at: '', cards: false, files: [] });
  });
});

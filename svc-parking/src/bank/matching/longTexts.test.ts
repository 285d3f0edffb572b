import { takesLonger } from '@parkwart/contracts/testing/cpuTime';
import type { EntryDetails } from '../statement-file/statementContent.ts';
import { lineOf, match } from '../testing/matchedLines.ts';
import { sampleRecords } from '../testing/sampleRecords.ts';
import { readPurpose } from './purpose.ts';

type Texts = Parameters<typeof readPurpose>[0] & object;

const CHARACTERS = 10_000;
const MAX_MS = 50;
const UNITS = 'A|1|0| |-|.|/|_|(|E|Ä|\n|1 |1.|1-|1/|A |A-|A1|RE|RG |B-AB 1|100 |+49|TEL|KD|KUNDEN |RF12|DE00 '.split(
  '|',
);

const nothing: Texts = {
  purpose: '',
  endToEndId: undefined,
  structuredReferences: [],
  otherReferences: [],
  additionalInfo: undefined,
};

const FIELDS: Readonly<Record<string, (text: string) => Partial<EntryDetails>>> = {
  purpose: (purpose) => ({ purpose }),
  endToEndId: (endToEndId) => ({ endToEndId }),
  structuredReferences: (text) => ({ structuredReferences: [text] }),
  otherReferences: (text) => ({ otherReferences: [text] }),
  additionalInfo: (additionalInfo) => ({ additionalInfo }),
};

it.each(['structuredReferences', 'otherReferences'] as const)(
  'an entry with 4,100 %s full of plates is matched within 50 ms',
  (field) => {
    const texts = Array.from({ length: 4_100 }, (_, index) => `HH-X ${1_000 + index} `.repeat(90));
    const line = lineOf({ cents: 3_000, [field]: texts });
    const open = sampleRecords();
    expect(takesLonger(() => match(line, open), MAX_MS)).toBe(false);
  },
);

it.each(Object.keys(FIELDS))('a bank’s field %s with 10,000 characters of repeated text is read in 50 ms', (field) => {
  const slow = UNITS.filter((unit) => {
    for (const start of ['', 'KD', 'RE']) {
      const text = `${start}${unit.repeat(CHARACTERS / unit.length)}!`;
      if (takesLonger(() => readPurpose({ ...nothing, ...FIELDS[field]?.(text) }), MAX_MS)) return true;
    }
    return false;
  });
  expect(slow).toEqual([]);
});

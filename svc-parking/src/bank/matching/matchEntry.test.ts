import fc from 'fast-check';
import { lineOf, match } from '../testing/matchedLines.ts';
import { outcome, PAYER, sampleRecords } from '../testing/sampleRecords.ts';
import { type MatchReason, reasonText } from './reasons.ts';

const PAID = 'certain numberAndPlate, 100123 30.00';

describe('number and plate are read', () => {
  it.each([
    ['the end-to-end identifier', { endToEndId: 'RE100123', purpose: 'B-AB 1234' }],
    ['an identifier of both', { endToEndId: 'RE 100123 B-AB 1234' }],
    ['a creditor reference', { structuredReferences: ['RF73100123'], purpose: 'B-AB 1234' }],
    ['a creditor reference with blanks', { structuredReferences: ['RF73 1001 23'], purpose: 'B-AB 1234' }],
    ['a creditor reference in the purpose', { purpose: 'RF73100123 BAB1234' }],
    ['a structured invoice number', { structuredReferences: ['100123'], purpose: 'B-AB 1234' }],
    ['another reference', { otherReferences: ['Rechnungsnr. 100123'], purpose: 'B-AB 1234' }],
    ['additional information', { additionalInfo: 'Parken 100123 B-AB 1234' }],
  ])('from %s', (_title, details) => {
    expect(outcome({ cents: 3000, ...details })).toBe(PAID);
  });

  it('from the text of an entry that has one payment', () => {
    expect(outcome({ cents: 3000 }, { additionalInfo: 'RE 100123 B-AB 1234' })).toBe(PAID);
    expect(
      outcome({ cents: 3000 }, { additionalInfo: 'RE 100123', lines: [1, 2].map(() => lineOf({ cents: 1 })) }),
    ).toBe('unknown nothingNamed');
  });

  it('not from identifiers that a bank made up', () => {
    const details = { endToEndId: '2026-100123-77', otherReferences: ['KREF100123', '4f100123a'] };
    expect(outcome({ cents: 3000, ...details })).toBe('unknown nothingNamed');
  });
});

describe('nothing is matched', () => {
  const line = { cents: 3000, purpose: 'RE 100123 B-AB 1234' };
  it.each([
    ['a debit', { ...line, cents: -3000 }, {}, 'outgoing'],
    ['0,00 €', { ...line, cents: 0 }, {}, 'nothingToBook'],
    ['another currency', line, { currency: 'CHF' }, 'otherCurrency'],
    ['a reversal', line, { isReversal: true }, 'reversal'],
    ['a return', { ...line, returnReason: 'AC04' }, {}, 'returned'],
    ['our own refund that comes back', { ...line, endToEndId: 'ERST-100123-1' }, {}, 'returned'],
    ['a charge', { ...line, kind: 'charge' as const }, {}, 'charge'],
    ['an unresolved batch', { ...line, kind: 'unresolved' as const }, {}, 'unresolved'],
  ])('of %s', (_title, changed, entry, reason) => {
    expect(outcome(changed, entry)).toBe(`unknown ${reason}`);
  });

  it('of a record that an earlier payment settled', () => {
    const open = sampleRecords();
    open.settle([{ invoiceNumber: 100123, cents: 1000 }]);
    expect(outcome(line, {}, open)).toBe('certain numberAndPlate, 100123 20.00, rest 10.00');
    open.settle([{ invoiceNumber: 100123, cents: 2000 }]);
    expect(outcome(line, {}, open)).toBe('unknown notOpen');
  });
});

it('says why in a German sentence', () => {
  const { reason } = match(lineOf({ cents: 3000, purpose: 'RE 100123 B-AB 1234' }), sampleRecords());
  expect(reasonText(reason)).toBe('Rechnungsnummer und Kennzeichen stimmen.');
  expect(reasonText('outgoing' satisfies MatchReason)).toBe('Der Umsatz ist eine Belastung.');
});

describe('any text and amount', () => {
  const open = sampleRecords();
  const word = fc.constantFrom(
    'RE',
    '100123',
    '100 456',
    '200111',
    'B-AB 1234',
    'kio10',
    'A-0017',
    '\n',
    'RF',
    'DE89',
    '0170',
  );
  const text = fc.array(fc.oneof(word, fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 12 });
  const line = fc.record({
    cents: fc.integer({ min: -20_000, max: 20_000 }),
    purpose: fc.oneof(
      text.map((words) => words.join(' ')),
      text.map((words) => words.join('')),
    ),
    endToEndId: fc.oneof(word, fc.string()),
    iban: fc.constantFrom(PAYER, undefined),
  });

  it('puts at most on a record what is open, and the rest beside it', () => {
    fc.assert(
      fc.property(line, (details) => {
        const { allocations, restCents } = match(lineOf(details), open);
        for (const { invoiceNumber, cents } of allocations) {
          expect(cents).toBeGreaterThan(0);
          expect(cents).toBeLessThanOrEqual(open.byNumber(invoiceNumber)?.owedCents ?? 0);
        }
        expect(allocations.reduce((sum, { cents }) => sum + cents, restCents)).toBe(details.cents);
        expect(new Set(allocations.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(allocations.length);
      }),
      { numRuns: 1_000 },
    );
  });
});

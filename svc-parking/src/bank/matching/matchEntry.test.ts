import fc from 'fast-check';
import { reasonText } from '../presentEntries.ts';
import { type EarlierPayment, isReturn, matchReturn, referencesOf } from '../returns.ts';
import type { EntryReason } from '../table.ts';
import { entryOf, type Line, lineOf, match } from '../testing/matchedLines.ts';
import { outcome, PAYER, sampleRecords } from '../testing/sampleRecords.ts';
import { OpenRecords, slipsOf } from './openRecords.ts';

const PAID = 'certain numberAndPlate, 100123 30.00';

describe('invoice number and plate are read', () => {
  it.each([
    ['the end-to-end identifier', { endToEndId: 'RE100123', purpose: 'B-AB 1234' }],
    ['an end-to-end identifier that contains both', { endToEndId: 'RE 100123 B-AB 1234' }],
    ['a creditor reference', { structuredReferences: ['RF73100123'], purpose: 'B-AB 1234' }],
    ['a creditor reference with blanks', { structuredReferences: ['RF73 1001 23'], purpose: 'B-AB 1234' }],
    ['a creditor reference in the purpose', { purpose: 'RF73100123 BAB1234' }],
    ['a structured invoice number', { structuredReferences: ['100123'], purpose: 'B-AB 1234' }],
    ['another reference', { otherReferences: ['Rechnungsnr. 100123'], purpose: 'B-AB 1234' }],
    ['additional information', { additionalInfo: 'Parken 100123 B-AB 1234' }],
  ])('from %s', (_title, details) => {
    expect(outcome({ cents: 3000, ...details })).toBe(PAID);
  });

  it('from the additional text of an entry, if the entry has only one payment', () => {
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
    ['our own refund that the bank returns', { ...line, endToEndId: 'ERST-100123-1' }, {}, 'returned'],
    ['a charge', { ...line, kind: 'charge' as const }, {}, 'charge'],
    ['an unresolved batch', { ...line, kind: 'unresolved' as const }, {}, 'unresolved'],
  ])('for %s', (_title, changed, entry, reason) => {
    expect(outcome(changed, entry)).toBe(`unknown ${reason}`);
  });

  it('for a record that an earlier payment has paid', () => {
    const open = sampleRecords();
    open.settle([{ invoiceNumber: 100123, cents: 1000 }]);
    expect(outcome(line, {}, open)).toBe('certain numberAndPlate, 100123 20.00, rest 10.00');
    open.settle([{ invoiceNumber: 100123, cents: 2000 }]);
    expect(outcome(line, {}, open)).toBe('unknown notOpen');
  });
});

it('the reason of a match or a state is a German sentence', () => {
  const { reason } = match(lineOf({ cents: 3000, purpose: 'RE 100123 B-AB 1234' }), sampleRecords());
  expect(reasonText(reason)).toBe('Rechnungsnummer und Kennzeichen stimmen.');
  expect(reasonText('outgoing' satisfies EntryReason)).toBe('Der Umsatz ist eine Belastung.');
});

it.each(['KAA72', 'KAA 72 Falschparken', 'RE 100099 kaa72'])(
  'a purpose with %s matches neither of the two cars that the plate may mean',
  (purpose) => {
    const open = new OpenRecords();
    const record = { owedCents: 4111, expected: [], plate: 'KAA72' };
    open.add([
      { ...record, invoiceNumber: 100220, identity: 'K-AA72' },
      { ...record, invoiceNumber: 100221, identity: 'KA-A72' },
    ]);
    for (const cents of [4111, 8222]) {
      const found = match(lineOf({ cents, purpose }), open);
      expect(found).toMatchObject({ kind: 'unknown', reason: 'plateOfSeveral', allocations: [] });
    }
    expect(match(lineOf({ cents: 4111, purpose: 'K-AA 72' }), open)).toMatchObject({
      allocations: [{ invoiceNumber: 100220 }],
    });
  },
);

it('a provisional reference that two booths have printed matches no record', () => {
  const open = new OpenRecords();
  const record = { owedCents: 3000, expected: [], provisionalReference: 'A-0017' };
  const line = lineOf({ cents: 3000, purpose: 'A-0017' });
  open.add([{ ...record, invoiceNumber: 100123, plate: 'BAB1234', identity: 'B-AB1234' }]);
  expect(match(line, open)).toMatchObject({ allocations: [{ invoiceNumber: 100123 }] });
  open.add([{ ...record, invoiceNumber: 100124, plate: 'MXY77', identity: 'M-XY77' }]);
  expect(match(line, open)).toMatchObject({ allocations: [] });
});

describe('a payment with any text and amount', () => {
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

  it('is allocated to records up to their open amounts, and the remaining amount stays unallocated', () => {
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

const IBAN = 'DE89370400440532013000';

const payment = (id: number, changes: Partial<EarlierPayment> = {}): EarlierPayment => ({
  id,
  cents: 3000,
  bookingDay: 20260301,
  iban: undefined,
  endToEndId: undefined,
  otherReferences: [],
  ...changes,
});

function returned(line: Line, earlier: readonly EarlierPayment[], changes: Parameters<typeof entryOf>[1] = {}) {
  const read = lineOf(line);
  const entry = entryOf(read, changes);
  const { cents, details } = read;
  const { iban, endToEndId } = { ...details };
  const otherReferences = referencesOf(details, entry.acctSvcrRef);
  return isReturn(read, entry)
    ? matchReturn({ cents, bookingDay: entry.bookingDay, iban, endToEndId, otherReferences }, earlier)
    : undefined;
}

describe('a return is matched with', () => {
  it.each(['FOCR', 'MS03', 'MD06', 'XX99'])('the payment with the same amount and identifier (%s)', (returnReason) => {
    const earlier = [payment(1, { endToEndId: 'A' }), payment(2, { endToEndId: 'B' })];
    const line = { cents: -3000, returnReason, endToEndId: 'B' };
    expect(returned(line, earlier)).toEqual({ kind: 'payment', id: 2 });
  });

  it.each([
    ['the entry’s', {}, { acctSvcrRef: 'R2', isReversal: true }],
    ['the bank’s', { acctSvcrRef: 'R2', endToEndId: 'NOTPROVIDED' }, { isReversal: true }],
    ['the transfer’s', { txId: 'R2' }, { isReversal: true }],
  ])('the payment with %s reference, if the return is a reversal', (_title, line, entry) => {
    const earlier = [payment(1, { otherReferences: ['R1'] }), payment(2, { otherReferences: ['R2'] })];
    expect(returned({ cents: -3000, ...line }, earlier, entry)).toEqual({ kind: 'payment', id: 2 });
  });

  it('of two payments with the same identifier, the payment that also has the same reference', () => {
    const earlier = ['R1', 'R2'].map((reference, at) => payment(at, { endToEndId: 'A', otherReferences: [reference] }));
    const line = { cents: -3000, returnReason: 'FOCR', endToEndId: 'A', txId: 'R2' };
    expect(returned(line, earlier)).toEqual({ kind: 'payment', id: 1 });
  });

  it('the outgoing payment, if the return is the reversal of a debit', () => {
    const earlier = [payment(1, { endToEndId: 'A' }), payment(2, { endToEndId: 'A', cents: -3000 })];
    expect(returned({ cents: 3000, endToEndId: 'A' }, earlier, { isReversal: true })).toEqual({
      kind: 'payment',
      id: 2,
    });
  });

  it.each([
    ['its reason', { returnReason: 'AC04', endToEndId: 'ERST-100123-2' }],
    ['its identifier', { endToEndId: 'erst-100123-2' }],
  ])('the operator’s refund, which is recognised by %s', (_title, line) => {
    expect(returned({ cents: 3000, ...line }, [])).toEqual({ kind: 'refund', invoiceNumber: 100123, attempt: 2 });
  });
});

describe('an admin decides which payment was returned', () => {
  const line = { cents: -3000, returnReason: 'FOCR', endToEndId: 'A', iban: IBAN };

  it.each([
    [
      'when two payments have the identifier',
      [payment(1, { endToEndId: 'A' }), payment(2, { endToEndId: 'A' })],
      [1, 2],
    ],
    ['when no payment has the identifier', [payment(1), payment(2)], [1, 2]],
    ['between the payments from the same account', [payment(1), payment(2, { iban: IBAN })], [2]],
    ['when the amount differs', [payment(1, { endToEndId: 'A', cents: 3001 })], []],
    ['when the payment is a later one', [payment(1, { endToEndId: 'A', bookingDay: 20260401 })], []],
  ])('%s', (_title, earlier, candidates) => {
    expect(returned(line, earlier)).toEqual({ kind: 'unclear', candidates });
  });

  it('when neither the return nor the payment has an identifier', () => {
    const earlier = [payment(1, { endToEndId: 'NOTPROVIDED', otherReferences: ['NONREF'] })];
    const unnamed = { cents: -3000, returnReason: 'MS03', endToEndId: 'NOTPROVIDED', txId: 'NONREF' };
    expect(returned(unnamed, earlier)).toEqual({ kind: 'unclear', candidates: [1] });
  });

  it('when the bank returns an outgoing transfer that is not a refund', () => {
    const bankCode = { proprietary: undefined, domain: 'PMNT', family: 'ICDT', subFamily: 'RRTN' };
    expect(returned({ cents: 3000, bankCode }, [])).toEqual({ kind: 'unclear', candidates: [] });
  });
});

it('an entry that is no return is matched with no payment', () => {
  expect(returned({ cents: 3000, endToEndId: 'A' }, [payment(1, { endToEndId: 'A', cents: -3000 })])).toBeUndefined();
  expect(returned({ cents: -3000, endToEndId: 'ERST-100123-1' }, [])).toBeUndefined();
});

const number = fc.integer({ min: 10_000, max: 9_999_999 }).map(String);
const ways: Record<string, (meant: string, at: number, digit: number) => string> = {
  'a changed digit': (meant, at, digit) => meant.slice(0, at) + digit + meant.slice(at + 1),
  'swapped neighbours': (meant, at) => meant.slice(0, at) + meant[at + 1] + meant[at] + meant.slice(at + 2),
  'a lost digit': (meant, at) => meant.slice(0, at) + meant.slice(at + 1),
  'a doubled digit': (meant, at) => meant.slice(0, at) + meant[at] + meant.slice(at),
};

describe('slipsOf', () => {
  it.each(Object.entries(ways))('lists the intended number for a mistyped number with %s', (_title, mistype) => {
    fc.assert(
      fc.property(number, fc.nat(3), fc.nat(9), (meant, at, digit) => {
        const typed = mistype(meant, at, digit);
        // A typo in the first digit may leave a text that begins with 0 and so is no number.
        fc.pre(!typed.startsWith('0') && typed !== meant);
        expect(slipsOf(Number(typed))).toContain(Number(meant));
      }),
    );
  });

  it('never lists the typed number itself', () => {
    fc.assert(fc.property(number, (typed) => !slipsOf(Number(typed)).includes(Number(typed))));
  });
});

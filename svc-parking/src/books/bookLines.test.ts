import { bookLinesOf } from './bookLines.ts';
import {
  back,
  booked,
  buildPostings,
  FEE,
  FINE,
  type Given,
  INTEREST,
  LOOKUP,
  paid,
  REMINDER,
  SETTINGS,
  waived,
} from './testing/postings.ts';

const ALL = [FEE, FINE, LOOKUP, REMINDER, INTEREST];

describe('books of what is agreed (Soll)', () => {
  it('has a charge on the day on which it is owed, against the account of its kind', () => {
    expect(booked(ALL)).toEqual([
      '1400 an 8400: 200',
      '1400 an 8400: 3000',
      '1400 an 2742: 700',
      '1400 an 2742: 550',
      '1400 an 2650: 104',
    ]);
  });

  it.each<[title: string, given: Given, expected: readonly string[]]>([
    ['transfer', [FINE, paid(3_000)], ['1200 an 1400: 3000']],
    ['card', [FINE, paid(3_000, 'card')], ['1360 an 1400: 3000']],
    ['payment noted by hand', [FINE, paid(3_000, 'by-hand')], ['1360 an 1400: 3000']],
    [
      'payment that is returned',
      [FINE, paid(3_000), back(paid(3_000), 2)],
      ['1200 an 1400: 3000', '1200 an 1400: -3000'],
    ],
    [
      'refund',
      [FINE, paid(3_000), back(FINE, 1), ['refund', 'transfer', 3_000]],
      [...['1200 an 1400: 3000', '1400 an 8400: -3000', '1400 an 1200: 3000']],
    ],
  ])('has a %s against the receivables', (_title, given, expected) => {
    expect(booked(given).slice(1)).toEqual(expected);
  });

  it.each<[title: string, given: Given, expected: readonly string[]]>([
    ['as less revenue', [FINE, waived(3_000)], ['8720 an 1400: 3000']],
    ['as a loss where it cannot be collected', [FINE, waived(3_000, 'uncollectible')], ['2406 an 1400: 3000']],
    [
      'without VAT where the charge contained none',
      [FINE, LOOKUP, waived(1_000)],
      ['2742 an 1400: 700', '8720 an 1400: 300'],
    ],
    ['on interest', [FINE, INTEREST, waived(104)], ['2650 an 1400: 104']],
    [
      'of what a payment left open',
      [FINE, LOOKUP, paid(1_000), waived(2_700)],
      ['1200 an 1400: 1000', '8720 an 1400: 2700'],
    ],
    ['and takes it back', [FINE, waived(500), back(waived(500), 2)], ['8720 an 1400: 500', '8720 an 1400: -500']],
  ])('has a waiver %s', (_title, given, expected) => {
    expect(booked(given).filter((one) => !/^1400 an (8400|2742|2650)/.test(one))).toEqual(expected);
  });

  it('contains no VAT of a small business', () => {
    const settings = { isSmallBusiness: true };
    expect(booked([FEE, FINE], settings)).toEqual(['1400 an 2742: 200', '1400 an 2742: 3000']);
    expect(booked([FINE, waived(3_000)], settings)).toEqual(['1400 an 2742: 3000', '2742 an 1400: 3000']);
  });

  it('contains VAT from the day that the setting names, and takes it back by the day of the charge', () => {
    const settings = { taxedFrom: { fee: 0, fine: 20260306 } };
    const later = ['charge', 'fine', 3_000, 20260306] as const;
    expect(booked([FINE, later, back(FINE, 1)], settings)).toEqual([
      '1400 an 2742: 3000',
      '1400 an 8400: 3000',
      '1400 an 2742: -3000',
    ]);
  });
});

describe.each(['agreed', 'received'] as const)('what was paid before the account (%s)', (taxation) => {
  const BEFORE = ['payment', 'before-account', -3_200] as const;

  it('stays out, with the charges that it covers', () => {
    expect(booked([FEE, FINE, BEFORE], { taxation })).toEqual([]);
  });

  it('stays out when it is taken back, and a later payment is booked', () => {
    const money = taxation === 'agreed' ? '1200 an 1400: 3200' : '1200 an 8400: 3200';
    expect(booked([FEE, FINE, BEFORE, back(BEFORE, 3), paid(3_200)], { taxation })).toEqual([money]);
  });

  it('does not hide a later charge', () => {
    const expected = taxation === 'agreed' ? ['1400 an 2742: 700', '1200 an 1400: 700'] : ['1200 an 2742: 700'];
    expect(booked([FEE, FINE, BEFORE, LOOKUP, paid(700)], { taxation })).toEqual(expected);
  });

  it('lets a covered charge be taken back and refunded', () => {
    const given: Given = [FEE, FINE, BEFORE, back(FINE, 2), ['refund', 'transfer', 3_000]];
    const expected =
      taxation === 'agreed'
        ? ['1400 an 8400: -3000', '1400 an 1200: 3000']
        : ['8400 an 1590: 3000', '1590 an 1200: 3000'];
    expect(booked(given, { taxation })).toEqual(expected);
  });
});

it('books each record by itself, whatever the order of the postings', () => {
  const [one, other] = [buildPostings([FINE, paid(3_000)]), buildPostings([LOOKUP, paid(700)], 100_124, 3)];
  const lines = bookLinesOf([...other, ...one].reverse(), { ...SETTINGS, taxation: 'received' });
  expect(lines.map(({ posting, credit }) => `${posting.invoiceNumber} ${credit}`)).toEqual([
    '100123 8400',
    '100124 2742',
  ]);
});

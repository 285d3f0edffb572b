import type { BookSettings } from './bookSettings.ts';
import { back, booked, FEE, FINE, type Given, INTEREST, LOOKUP, paid, REMINDER, waived } from './testing/postings.ts';

const ALL = [FEE, FINE, LOOKUP, REMINDER, INTEREST];
const received = (given: Given, settings: Partial<BookSettings> = {}) =>
  booked(given, { taxation: 'received', ...settings });

describe('books of what is received (Ist)', () => {
  it('has no charge and no waiver', () => {
    expect(received([...ALL, waived(500)])).toEqual([]);
  });

  it.each<[title: string, payment: Given[number], expected: readonly string[]]>([
    ['in part', paid(1_400), ['1200 an 2742: 1250', '1200 an 2650: 104', '1200 an 8400: 46']],
    ['in full', paid(4_554, 'card'), ['1360 an 2742: 1250', '1360 an 2650: 104', '1360 an 8400: 3200']],
    [
      'with more than is open',
      paid(5_000),
      [...['1200 an 2742: 1250', '1200 an 2650: 104', '1200 an 8400: 3200', '1200 an 1590: 446']],
    ],
  ])('has a payment %s on what it pays', (_title, payment, expected) => {
    expect(received([...ALL, payment])).toEqual(expected);
  });

  it('pays the principal first where the setting says so', () => {
    expect(received([FINE, LOOKUP, paid(3_000)], { imputation: 'principal-first' })).toEqual(['1200 an 8400: 3000']);
  });

  it('takes a returned payment off what it paid', () => {
    expect(received([FINE, LOOKUP, paid(700), paid(3_000), back(paid(700), 3)])).toEqual([
      '1200 an 2742: 700',
      '1200 an 8400: 3000',
      '1200 an 2742: -700',
    ]);
  });

  it('moves what paid a charge that is taken back to what is overpaid, from where it is refunded', () => {
    const refund = ['refund', 'transfer', 3_000] as const;
    expect(received([FINE, paid(3_000), back(FINE, 1), refund, back(refund, 4)])).toEqual([
      '1200 an 8400: 3000',
      '8400 an 1590: 3000',
      '1590 an 1200: 3000',
      '1590 an 1200: -3000',
    ]);
  });

  it('lets what is overpaid pay a later charge', () => {
    expect(received([FINE, paid(3_000), back(FINE, 1), ['charge', 'fine', 2_500]]).slice(2)).toEqual([
      '1590 an 8400: 2500',
    ]);
  });

  it('takes back a payment that was refunded before the bank returned it', () => {
    const given: Given = [FINE, paid(4_000), ['refund', 'transfer', 1_000], back(paid(4_000), 2), paid(4_000)];
    expect(received(given)).toEqual([
      ...['1200 an 8400: 3000', '1200 an 1590: 1000', '1590 an 1200: 1000'],
      ...['1200 an 8400: -3000', '1200 an 1590: -1000', '1200 an 8400: 3000', '1200 an 1590: 1000'],
    ]);
  });
});

import { BASE_RATES, defaultBegin, defaultInterest, missingRate, ratesWith } from './interest.ts';

const RATES = [
  ...BASE_RATES,
  { from: '1.1.2022', percent: -0.88 },
  { from: '1.7.2022', percent: -0.88 },
  { from: '1.1.2023', percent: 1.62 },
  { from: '1.7.2023', percent: 3.12 },
  { from: '1.1.2027', percent: 2 },
];

type Principal = readonly (readonly [from: string, cents: number])[];
const of = (principal: Principal, to: string, debtor: 'consumer' | 'other', rates = RATES) =>
  defaultInterest({ principal: principal.map(([from, cents]) => ({ from, cents })), to, debtor }, rates);

describe('default interest', () => {
  const SPRING: Principal = [['16.3.2026', 3_000]];

  it.each<[title: string, principal: Principal, to: string, debtor: 'consumer' | 'other', cents: number]>([
    ['over a change of the base rate', SPRING, '30.9.2026', 'consumer', 104],
    ['of a business', SPRING, '30.9.2026', 'other', 170],
    ['of a single day', SPRING, '16.3.2026', 'consumer', 1],
    ['of a single day and 1.000 €', [['16.3.2026', 100_000]], '16.3.2026', 'consumer', 17],
    ['before the default', [['17.3.2026', 3_000]], '16.3.2026', 'consumer', 0],
    ['of a whole first half-year', [['1.1.2026', 3_000]], '30.6.2026', 'consumer', 93],
    ['of a whole second half-year', [['1.7.2026', 3_000]], '31.12.2026', 'consumer', 99],
    ['of the days around 1 July', [['30.6.2026', 100_000]], '1.7.2026', 'consumer', 35],
    ['of the days around New Year', [['31.12.2025', 100_000]], '1.1.2026', 'consumer', 34],
    ['of a leap year, by 366 days of 365', [['1.1.2024', 10_000]], '31.12.2024', 'consumer', 852],
    ['of 29 February', [['29.2.2024', 100_000]], '29.2.2024', 'consumer', 24],
    ['over six half-years', [['1.1.2024', 3_000]], '31.12.2026', 'consumer', 650],
    ['over six half-years, of a business', [['1.1.2024', 3_000]], '31.12.2026', 'other', 1_011],
    ['from summer to summer', [['1.7.2025', 4_550]], '30.6.2026', 'consumer', 285],
    ['of one cent', [['1.1.2026', 1]], '31.12.2026', 'consumer', 0],
    ['of nothing', [['1.1.2026', 0]], '31.12.2026', 'consumer', 0],
    ['of 99.999,99 €', [['1.1.2026', 9_999_999]], '31.12.2026', 'other', 1_039_603],
    ['after a part payment', [...SPRING, ['1.7.2026', 1_000]], '30.9.2026', 'consumer', 72],
    ['until it is paid', [...SPRING, ['16.6.2026', 1_000], ['1.8.2026', 0]], '30.9.2026', 'consumer', 56],
    ['after a second fine', [...SPRING, ['16.6.2026', 4_500]], '30.9.2026', 'consumer', 133],
    ['before a later payment', [...SPRING, ['1.12.2026', 0]], '30.9.2026', 'consumer', 104],
    ['with a negative base rate', [['1.3.2022', 3_000]], '30.9.2022', 'consumer', 72],
    ['with a negative base rate, of a business', [['1.3.2022', 3_000]], '30.9.2022', 'other', 143],
    ['from a negative base rate to a positive one', [['1.12.2022', 3_000]], '30.9.2024', 'consumer', 424],
    ['over a half-year that was added', [['1.12.2026', 3_000]], '31.1.2027', 'consumer', 34],
  ])('%s', (_title, principal, to, debtor, cents) => {
    expect(of(principal, to, debtor)).toEqual({ cents });
  });

  it('is never negative', () => {
    const rates = [{ from: '1.1.2026', percent: -6 }];
    expect(of(SPRING, '30.6.2026', 'consumer', rates)).toEqual({ cents: 0 });
  });

  it.each<[title: string, principal: Principal, to: string, missing: string]>([
    ['that is not known yet', [['1.12.2026', 3_000]], '1.1.2027', '1.1.2027'],
    ['before the table', [['31.12.2023', 3_000]], '5.1.2024', '1.7.2023'],
  ])('names the first day of a half-year %s', (_title, principal, to, missing) => {
    expect(of(principal, to, 'consumer', [...BASE_RATES])).toEqual({ missing });
  });

  it('names a half-year that is missing within the table rather than carry the last rate on', () => {
    const rates = BASE_RATES.filter(({ from }) => from !== '1.1.2025');
    expect(of([['1.1.2024', 3_000]], '31.12.2026', 'consumer', rates)).toEqual({ missing: '1.1.2025' });
  });

  it('needs no rate for a half-year in which nothing is open', () => {
    const paid: Principal = [...SPRING, ['1.10.2026', 0]];
    expect(of(paid, '31.3.2027', 'consumer', [...BASE_RATES])).toEqual({ cents: 104 });
  });

  it.each(['', '31.6.2026', '30.9.'])('throws for %j, which is no day', (day) => {
    expect(() => of(SPRING, day, 'consumer')).toThrow(RangeError);
  });
});

describe('the first day of default', () => {
  it.each<
    [deadline: string | undefined, defaultFrom: string | undefined, letterDay: string, begin: string | undefined]
  >([
    ['16.3.2026', undefined, '16.3.2026', undefined],
    ['16.3.2026', undefined, '17.3.2026', '17.3.2026'],
    ['16.3.2026', undefined, '30.9.2026', '17.3.2026'],
    ['31.3.2026', undefined, '30.9.2026', '1.4.2026'],
    ['31.12.2026', undefined, '5.1.2027', '1.1.2027'],
    ['28.2.2028', undefined, '5.3.2028', '29.2.2028'],
    // A Saturday, a Sunday, a Friday.
    ['14.3.2026', undefined, '30.9.2026', '17.3.2026'],
    ['15.3.2026', undefined, '30.9.2026', '17.3.2026'],
    ['13.3.2026', undefined, '30.9.2026', '14.3.2026'],
    ['14.3.2026', undefined, '16.3.2026', undefined],
    ['12.10.2026', '17.3.2026', '30.9.2026', '17.3.2026'],
    ['12.10.2026', '17.3.2026', '16.3.2026', undefined],
    [undefined, undefined, '30.9.2026', undefined],
  ])('after the deadline %s, or %s as an earlier letter has it, is on %s: %s', (deadline, from, letterDay, begin) => {
    expect(defaultBegin({ deadline, defaultFrom: from }, letterDay)).toBe(begin);
  });
});

describe('base rates', () => {
  it('that an admin entered replace the published ones', () => {
    const own = [{ from: '1.7.2026', percent: 2 }];
    expect(
      defaultInterest(
        { principal: [{ from: '1.7.2026', cents: 100_000 }], to: '1.7.2026', debtor: 'consumer' },
        ratesWith(own),
      ),
    ).toEqual({ cents: 19 });
  });

  it.each([
    ['1.7.2026', '31.12.2026', [], undefined],
    ['1.7.2026', '1.1.2027', [], '1.1.2027'],
    ['1.7.2026', '1.7.2027', [{ from: '1.1.2027', percent: 2 }], '1.7.2027'],
    ['1.1.2027', '30.6.2027', [{ from: '1.1.2027', percent: 2 }], undefined],
    ['31.12.2023', '1.1.2024', [], '1.7.2023'],
  ])('from %s to %s with own ones %j lack %s', (from, to, own, missing) => {
    expect(missingRate(from, to, own)).toBe(missing);
  });
});

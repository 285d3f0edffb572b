import fc from 'fast-check';
import { DEFAULT_CLAIM_SETTINGS } from '../calls/claimSettings.ts';
import { DEFAULT_SETTINGS } from '../calls/operatorSettings.ts';
import type { ChargeType } from '../entities/posting.ts';
import { feeFactors, feeReckoning, parkingFee, type Tariff } from './fee.ts';
import { centsFromEuros, eurosFromCents, formatCents, formatEuros } from './money.ts';
import { formatDecimal, formatNumber } from './number.ts';
import { dayNumber, instantFrom } from './time.ts';
import { containedVat, isTaxed, isTaxFree, VAT_BEGAN } from './vat.ts';

describe('money', () => {
  it('is formatted in German notation', () => {
    expect(formatCents(123_456)).toBe('1.234,56\u00a0€');
    expect(formatCents(0)).toBe('0,00\u00a0€');
    expect(formatCents(-400)).toBe('\u22124,00\u00a0€');
    expect(formatEuros(7)).toBe('7,00\u00a0€');
  });

  it('loses no cent when it is converted to the euros that the API transfers, and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(centsFromEuros(JSON.parse(JSON.stringify(eurosFromCents(cents))))).toBe(cents);
      }),
    );
  });

  it('is read without a rounding error from euros that floating point cannot represent', () => {
    expect(centsFromEuros(0.1 + 0.2)).toBe(30);
    expect(centsFromEuros(1.15)).toBe(115);
    expect(centsFromEuros(19.99)).toBe(1_999);
  });

  it.each([1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY])('cannot be read from %d euros', (euros) => {
    expect(() => centsFromEuros(euros)).toThrow(RangeError);
  });
});

describe('a number', () => {
  it('is formatted exactly as Intl formats it for German', () => {
    const number = new Intl.NumberFormat('de-DE');
    const decimal = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (hundredths) => {
        for (const value of [hundredths, hundredths / 100]) {
          expect(formatNumber(value)).toBe(number.format(value));
          expect(formatDecimal(value)).toBe(decimal.format(value));
        }
      }),
    );
  });
});

const FAR = new Date('2100-01-01T00:00:00Z');
const at = (date: string, time: string) => instantFrom(date, time, FAR) as Date;
const minutesLater = (minutes: number) => new Date(at('5.3.2026', '08:00').getTime() + minutes * 60_000);
const feeFor = (minutes: number) => parkingFee(at('5.3.2026', '08:00'), minutesLater(minutes), DEFAULT_SETTINGS);

const tariffs: fc.Arbitrary<Tariff> = fc.record({
  freeMinutes: fc.integer({ min: 0, max: 120 }),
  centsPerStartedHour: fc.integer({ min: 0, max: 1_000 }),
  maxCentsPerDay: fc.integer({ min: 0, max: 10_000 }),
});
const entries = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
const durations = fc.integer({ min: 0, max: 10 * 86_400_000 });

describe('parkingFee by the default tariff (15 min free, 2,00 € an hour, 15,00 € a day)', () => {
  it.each([
    [0, 0],
    [15, 0],
    [15 + 1 / 60, 200],
    [60, 200],
    [61, 400],
    [7 * 60, 1_400],
    [7 * 60 + 1, 1_500],
    [24 * 60, 1_500],
    [24 * 60 + 1, 1_700],
    [48 * 60, 3_000],
    [49 * 60, 3_200],
  ])('for %d minutes is %d cents', (minutes, cents) => {
    expect(feeFor(minutes)).toBe(cents);
  });

  it('charges one hour from 01:30 to 03:30 on the night of the change to summer time', () => {
    expect(parkingFee(at('29.3.2026', '01:30'), at('29.3.2026', '03:30'), DEFAULT_SETTINGS)).toBe(200);
  });

  it('charges three hours from 01:30 to 03:30 on the night of the change to winter time', () => {
    expect(parkingFee(at('25.10.2026', '01:30'), at('25.10.2026', '03:30'), DEFAULT_SETTINGS)).toBe(600);
  });

  it('charges one day and an hour from noon to noon over the change to winter time, and one day over the change to summer time', () => {
    expect(parkingFee(at('24.10.2026', '12:00'), at('25.10.2026', '12:00'), DEFAULT_SETTINGS)).toBe(1_700);
    expect(parkingFee(at('28.3.2026', '12:00'), at('29.3.2026', '12:00'), DEFAULT_SETTINGS)).toBe(1_500);
  });
});

describe('parkingFee by any tariff', () => {
  it('is a whole number of cents, never negative', () => {
    fc.assert(
      fc.property(tariffs, entries, durations, (tariff, entry, duration) => {
        const cents = parkingFee(entry, new Date(entry.getTime() + duration), tariff);
        expect(Number.isSafeInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('never falls when a car stays longer', () => {
    fc.assert(
      fc.property(tariffs, entries, durations, durations, (tariff, entry, one, two) => {
        const [shorter, longer] = [Math.min(one, two), Math.max(one, two)];
        const fee = (duration: number) => parkingFee(entry, new Date(entry.getTime() + duration), tariff);
        expect(fee(shorter)).toBeLessThanOrEqual(fee(longer));
      }),
    );
  });

  it('is at most the day’s price for each started day', () => {
    fc.assert(
      fc.property(tariffs, entries, durations, (tariff, entry, duration) => {
        const days = Math.ceil(duration / 86_400_000);
        expect(parkingFee(entry, new Date(entry.getTime() + duration), tariff)).toBeLessThanOrEqual(
          days * tariff.maxCentsPerDay,
        );
      }),
    );
  });

  it('is explained as days and hours that add up to the fee', () => {
    const HOUR = 3_600_000;
    const told = (hours: number, cents: number) => feeReckoning(hours * HOUR, DEFAULT_SETTINGS, cents);
    expect(told(0.25, 0)).toBe('');
    expect(told(1, 200)).toBe('1 angefangene Stunde zu 2,00\u00a0€');
    expect(told(8, 1_500)).toBe('8 angefangene Stunden höchstens 15,00\u00a0€');
    expect(told(24, 1_500)).toBe('1 Tag zu höchstens 15,00\u00a0€');
    const days = '53 Tage zu höchstens 15,00\u00a0€, 2 angefangene Stunden zu 2,00\u00a0€';
    expect(told(53 * 24 + 1.5, 79_900)).toBe(days);
    expect(told(53 * 24 + 1.5, 79_800)).toBe('');
  });

  it('is explained as a sum of products: days × the day’s price, plus started hours × the hourly price or once the day’s price', () => {
    const products = (hours: number, cents: number) =>
      feeFactors(hours * 3_600_000, DEFAULT_SETTINGS, cents).map(({ count, cents }) => [count, cents]);
    expect(products(0.25, 0)).toEqual([]);
    expect(products(1.5, 400)).toEqual([[2, 200]]);
    expect(products(8, 1_500)).toEqual([[1, 1_500]]);
    expect(products(53 * 24 + 1.5, 79_900)).toEqual([
      [53, 1_500],
      [2, 200],
    ]);
    expect(products(53 * 24 + 1.5, 79_800)).toEqual([]);
  });

  it('throws for an exit before the entry', () => {
    expect(() => parkingFee(minutesLater(1), minutesLater(0), DEFAULT_SETTINGS)).toThrow(RangeError);
  });
});

describe('the VAT contained in a gross amount', () => {
  it.each([
    [0, 0],
    [1, 0],
    [3, 0],
    [4, 1],
    [100, 16],
    [119, 19],
    [200, 32],
    [238, 38],
    [550, 88],
    [700, 112],
    [1_200, 192],
    [1_500, 239],
    [2_500, 399],
    [3_000, 479],
    [4_500, 718],
    [4_950, 790],
    [5_000, 798],
    [6_000, 958],
    [25_000, 3_992],
    [99_999_999, 15_966_386],
    [-3_000, -479],
    [-4_500, -718],
  ])('of %d cents is %d cents', (gross, vat) => expect(containedVat(gross)).toBe(vat));

  it('is rounded once per document, so that it may differ from the sum of the VAT of the single lines', () => {
    expect(containedVat(3_000 + 3_000 + 3_000)).toBe(1_437);
    expect(3 * containedVat(5_000)).toBe(2_394);
    expect(containedVat(3 * 5_000)).toBe(2_395);
  });

  it('of a reversal is exactly the VAT of the reversed charge, with the opposite sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
        expect(containedVat(cents) + containedVat(-cents)).toBe(0);
        expect(Math.abs(containedVat(cents) * 119 - cents * 19)).toBeLessThan(60);
      }),
    );
  });
});

describe('a charge', () => {
  const SINCE_SPRING = { fee: dayNumber(VAT_BEGAN), fine: 20260305, 'owner-lookup': 20270101 } as const;

  it.each<[type: ChargeType, day: number, isTaxed: boolean]>([
    ['fee', 20061231, false],
    ['fee', 20070101, true],
    ['fee', 20260304, true],
    ['fee', 20991231, true],
    ['fine', 20260101, false],
    ['fine', 20260304, false],
    ['fine', 20260305, true],
    ['fine', 20260306, true],
    ['owner-lookup', 20261231, false],
    ['owner-lookup', 20270101, true],
    ['reminder-cost', 20260305, false],
    ['interest', 20991231, false],
  ])('of type %s on the day %d contains VAT: %s', (type, day, expected) => {
    expect(isTaxed({ type, day }, { taxedFrom: SINCE_SPRING })).toBe(expected);
    expect(isTaxed({ type, day }, { smallBusinessFrom: day, taxedFrom: SINCE_SPRING })).toBe(false);
    expect(isTaxFree({ type, day }, { smallBusinessFrom: day, taxedFrom: SINCE_SPRING })).toBe(expected);
    expect(isTaxed({ type, day }, { smallBusinessFrom: day + 1, taxedFrom: SINCE_SPRING })).toBe(expected);
  });

  it('contains VAT by default only if it is a fee or a fine', () => {
    const { lines } = DEFAULT_CLAIM_SETTINGS;
    const taxed = Object.entries(lines).filter(([, { vatFrom }]) => vatFrom !== null);
    expect(taxed.map(([type]) => type)).toEqual(['fee', 'fine']);
  });
});

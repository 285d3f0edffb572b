import fc from 'fast-check';
import { DEFAULT_SETTINGS } from '../entities/settings.ts';
import { parkingFee, type Tariff } from './fee.ts';
import { instantFrom } from './time.ts';

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

  it('charges one day and an hour from noon to noon over the change to winter time, one day over the other', () => {
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

  it('refuses an exit before the entry', () => {
    expect(() => parkingFee(minutesLater(1), minutesLater(0), DEFAULT_SETTINGS)).toThrow(RangeError);
  });
});

import { formatInstant } from './formatInstant.ts';

const now = new Date('2026-03-05T12:00:00Z');

describe('formatInstant', () => {
  it.each([
    ['2026-03-05T08:05:09Z', 'heute, 09:05 Uhr'],
    // In UTC this is still the previous day.
    ['2026-03-04T23:30:00Z', 'heute, 00:30 Uhr'],
    ['2026-03-04T12:00:00Z', 'gestern, 13:00 Uhr'],
    ['2026-03-03T12:00:00Z', 'am 3.3.2026'],
  ])('%s is „%s“ in Berlin', (instant, words) => {
    expect(formatInstant(instant, now)).toBe(words);
  });
});

import { standingBlock } from './standingBlock.ts';

const at = (iso: string) => new Date(iso);

describe('a dunning block', () => {
  it.each([
    ['without a last day', undefined, '2030-01-01T12:00:00Z', true],
    ['until today', '5.3.2026', '2026-03-05T22:59:59Z', true],
    ['whose last day in Berlin is over while it lasts in UTC', '5.3.2026', '2026-03-05T23:00:00Z', false],
    ['until tomorrow', '6.3.2026', '2026-03-05T12:00:00Z', true],
  ])('%s (%s) stands at %3$s: %4$s', (_title, until, now, stands) => {
    const dunningBlock = until === undefined ? {} : { until };
    expect(standingBlock({ dunningBlock }, at(now))).toBe(stands ? dunningBlock : undefined);
  });

  it('does not stand where none is set', () => {
    expect(standingBlock({}, at('2026-03-05T12:00:00Z'))).toBeUndefined();
  });
});

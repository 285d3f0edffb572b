import { createMetrics } from './metrics.ts';

const HELP = { help: 'a figure of the tests' };

async function figures(metrics: ReturnType<typeof createMetrics>): Promise<Record<string, string | undefined>> {
  const text = await metrics.registry.metrics();
  return Object.fromEntries([...text.matchAll(/^(test_\w+)\{[^}]*\} (.+)$/gm)].map(([, name, value]) => [name, value]));
}

describe('a gauge', () => {
  it('has the value read for this scrape', async () => {
    const metrics = createMetrics('svc-test');
    let value = 1;
    metrics.addGauge('test_value', { ...HELP, read: async () => value });
    expect(await figures(metrics)).toEqual({ test_value: '1' });
    value = 2;
    expect(await figures(metrics)).toEqual({ test_value: '2' });
  });

  it('does not delay a scrape, and keeps its last value while a database does not respond; only one read waits', async () => {
    const metrics = createMetrics('svc-test');
    let reads = 0;
    let fail: ((error: Error) => void) | undefined;
    metrics.addGauge('test_frozen', {
      ...HELP,
      read: () => {
        reads += 1;
        return reads === 1 ? 7 : new Promise((_resolve, reject) => (fail = reject));
      },
    });
    metrics.addGauge('test_other', { ...HELP, read: () => 3 });
    expect(await figures(metrics)).toEqual({ test_frozen: '7', test_other: '3' });
    expect(await figures(metrics)).toEqual({ test_frozen: '7', test_other: '3' });
    expect(await figures(metrics)).toEqual({ test_frozen: '7', test_other: '3' });
    expect(reads).toBe(2);

    fail?.(new Error('the statement timed out'));
    expect(await figures(metrics)).toEqual({ test_frozen: 'Nan', test_other: '3' });
  });

  it('is not a number when it cannot be read, and does not hide others', async () => {
    const metrics = createMetrics('svc-test');
    metrics.addGauge('test_broken', { ...HELP, read: () => Promise.reject(new Error('no connection')) });
    metrics.addGauge('test_other', { ...HELP, read: () => 3 });
    expect(await figures(metrics)).toEqual({ test_broken: 'Nan', test_other: '3' });
  });
});

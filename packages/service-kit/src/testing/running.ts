/**
 * Starts before all tests of a `describe`, or before each, and removes it afterwards. @returns an object filled on
 * start
 */
export function running<Started extends { remove(): Promise<void> }>(
  start: () => Promise<Started>,
  scope: 'all' | 'each' = 'all',
): Started {
  const current = {} as Started;
  const [before, after] = scope === 'all' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    Object.assign(current, await start());
  });
  after(() => current.remove());
  return current;
}

/**
 * Calls `start` before all tests of a `describe`, or before each test, and removes the result afterwards. @returns an
 * object that is filled with the result
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

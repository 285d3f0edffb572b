import { LIMITS } from '../limits.ts';
import { createAttemptLimit } from './attemptLimit.ts';

const ALLOWED_AT_ONCE = LIMITS.loginBurst + 1;

describe('createAttemptLimit', () => {
  let time = 0;
  beforeEach(() => {
    time = 1_000_000;
  });
  afterEach(() => jest.useRealTimers());
  const attempts = (limit: (address: string) => boolean, count: number, address = '10.0.0.1') =>
    Array.from({ length: count }, () => limit(address)).filter(Boolean).length;

  it('allows the burst and rejects further attempts', () => {
    expect(
      attempts(
        createAttemptLimit(() => time),
        100,
      ),
    ).toBe(ALLOWED_AT_ONCE);
  });

  it('allows one more attempt for each second that passes', () => {
    const limit = createAttemptLimit(() => time);
    attempts(limit, 100);
    time += 3_000;
    expect(attempts(limit, 100)).toBe(3 * LIMITS.loginsPerSecond);
  });

  it('is independent of the system clock', () => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    const limit = createAttemptLimit();
    attempts(limit, 5);
    jest.setSystemTime(Date.now() - 3_600_000);
    expect(attempts(limit, 5)).toBe(5);
  });

  it('counts each address separately', () => {
    const limit = createAttemptLimit(() => time);
    attempts(limit, 100);
    expect(attempts(limit, 100, '10.0.0.2')).toBe(ALLOWED_AT_ONCE);
  });

  it('evicts an idle address', () => {
    const limit = createAttemptLimit(() => time);
    attempts(limit, 100);
    time += 60_000;
    expect(attempts(limit, 100)).toBe(ALLOWED_AT_ONCE);
  });
});

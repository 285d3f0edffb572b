import { createHolds } from './holds.ts';

/** Whether it comes about before the turn of everything that is ready ends. */
async function isSettled(waiting: Promise<void>): Promise<boolean> {
  let settled = false;
  waiting.then(() => {
    settled = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

describe('calls to a service that is being replaced', () => {
  it('wait until it is let go, and others do not', async () => {
    const holds = createHolds();
    expect(holds.take({ hold: ['parking'] })).toBe(true);
    const waiting = holds.passed('parking');
    expect([await isSettled(waiting), await isSettled(holds.passed('users'))]).toEqual([false, true]);
    holds.take({ hold: [] });
    await waiting;
    expect(await isSettled(holds.passed('parking'))).toBe(true);
  });

  it('go on when nobody lets it go', async () => {
    const holds = createHolds(20);
    holds.hold(['parking']);
    await holds.passed('parking');
  });

  it('are not held by a message about something else', async () => {
    const holds = createHolds();
    expect([{ hold: ['nobody'] }, 'hold', undefined, {}].map(holds.take)).toEqual([false, false, false, false]);
    expect(await isSettled(holds.passed('parking'))).toBe(true);
  });
});

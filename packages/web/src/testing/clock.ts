const TIMERS = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'nextTick',
  'queueMicrotask',
  'requestAnimationFrame',
  'performance',
] as const;

/** Freezes the date; timers keep running. Undone after the test. */
export function stopDate(now: Date): void {
  jest.useFakeTimers({ now, doNotFake: [...TIMERS] });
}

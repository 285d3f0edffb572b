const TIMERS = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'nextTick',
  'queueMicrotask',
  'requestAnimationFrame',
  'performance',
] as const;

/** Stops the calendar at `now`; timers go on as usual. Undone by `jest.useRealTimers()`. */
export function stopDate(now: Date): void {
  jest.useFakeTimers({ now, doNotFake: [...TIMERS] });
}

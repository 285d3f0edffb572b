import type { CDPSession } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** In µs, like `tdur`, the thread's CPU time within the task. */
  readonly ts: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Longer tasks block input noticeably. */
const BLOCKING_MS = 50;
const CATEGORIES = ['toplevel', 'devtools.timeline', 'loading', 'disabled-by-default-devtools.timeline'];

/** Chromium's trace of the loads that `work` causes. */
export async function readTrace(session: CDPSession, work: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return events;
}

/**
 * Total blocking time after the first paint: the excess of each task over 50 ms, by CPU time (other programs on the
 * machine do not prolong it) times the slowdown.
 */
export function blockingMs(events: readonly TraceEvent[], slowdown: number): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('the trace has no paint');
  const main = events.find(({ pid, args }) => pid === paint.pid && args?.name === 'CrRendererMain');
  return events
    .filter(({ name, pid, tid, ts }) => name === 'RunTask' && pid === paint.pid && tid === main?.tid && ts > paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * slowdown - BLOCKING_MS), 0);
}

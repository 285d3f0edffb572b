import type { CDPSession } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** In µs, as are the durations; `tdur` is what the thread computed in it. */
  readonly ts: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly isOutermostMainFrame?: boolean } };
}

/** What a task may take before it blocks input. */
const BLOCKING_MS = 50;
const CATEGORIES = ['toplevel', 'devtools.timeline', 'loading', 'disabled-by-default-devtools.timeline'];

/** Chromium's trace of what the work loads. */
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
 * Total blocking time after the first paint: processor time, which other programs on the machine do not prolong, times
 * the slowdown, above 50 ms of each task.
 */
export function blockingMs(events: readonly TraceEvent[], slowdown: number) {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('the trace has no paint');
  const isMainThread = ({ pid, tid }: TraceEvent) => pid === paint.pid && tid === mainThread(events, paint.pid);
  const tasks = events
    .filter((event) => event.name === 'RunTask' && isMainThread(event) && event.ts > paint.ts)
    .map(({ tdur = 0 }) => (tdur / 1_000) * slowdown)
    .sort((one, other) => other - one);
  const total = tasks.reduce((sum, ms) => sum + Math.max(0, ms - BLOCKING_MS), 0);
  return { total, longest: tasks.slice(0, 4) };
}

function mainThread(events: readonly TraceEvent[], process: number): number | undefined {
  return events.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === process && args?.name === 'CrRendererMain',
  )?.tid;
}

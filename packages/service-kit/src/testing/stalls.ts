const INTERVAL_MS = 20;

interface Measured<Result> {
  readonly result: Result;
  /** Time in which the process got no CPU: its timers fired late although it computed nothing. */
  readonly stalledMs: number;
}

export async function measureStalls<Result>(work: () => Promise<Result>): Promise<Measured<Result>> {
  let stalledMs = 0;
  let last = { at: performance.now(), cpu: process.cpuUsage() };
  const tick = () => {
    const at = performance.now();
    const { user, system } = process.cpuUsage(last.cpu);
    const delay = at - last.at - INTERVAL_MS - (user + system) / 1_000;
    if (delay > INTERVAL_MS) stalledMs += delay;
    last = { at, cpu: process.cpuUsage() };
  };
  const timer = setInterval(tick, INTERVAL_MS);
  try {
    const result = await work();
    tick();
    return { result, stalledMs };
  } finally {
    clearInterval(timer);
  }
}

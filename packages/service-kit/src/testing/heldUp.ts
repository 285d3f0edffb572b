/** Interval in ms; shorter delays are not counted. */
const BEAT_MS = 20;

interface Watched<Result> {
  readonly result: Result;
  /** How long the process got no CPU: its timers fired late although it computed nothing. */
  readonly heldUpMs: number;
}

/** Runs `work`, whose duration is tested, and measures how long the machine stalled in between. */
export async function heldUpDuring<Result>(work: () => Promise<Result>): Promise<Watched<Result>> {
  let heldUpMs = 0;
  let last = { at: performance.now(), cpu: process.cpuUsage() };
  const beat = () => {
    const at = performance.now();
    const { user, system } = process.cpuUsage(last.cpu);
    const late = at - last.at - BEAT_MS - (user + system) / 1_000;
    if (late > BEAT_MS) heldUpMs += late;
    last = { at, cpu: process.cpuUsage() };
  };
  const beats = setInterval(beat, BEAT_MS);
  try {
    const result = await work();
    beat();
    return { result, heldUpMs };
  } finally {
    clearInterval(beats);
  }
}

/** How often the process shows that it gets a processor, in ms; what comes late by less counts for what is measured. */
const BEAT_MS = 20;

interface Watched<Result> {
  readonly result: Result;
  /** For how long the whole process got no processor: its timers came late although it computed nothing. */
  readonly heldUpMs: number;
}

/** Does `work`, of which a time limit is to be tested on a machine that may hold everything up. */
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

import type { Logger } from 'pino';

export interface RecurringTask {
  /** Used in the log. */
  readonly name: string;
  readonly everyMs: number;
  /** Delay of the first run; `everyMs` by default. */
  readonly firstMs?: number;
  /** Random extra delay of up to this much, so that replicas started together do not run together. */
  readonly jitterMs?: number;
  /**
   * A rejection is logged and the next run takes place as usual. `isStopping` turns true when the service shuts down.
   */
  run(isStopping: () => boolean): Promise<void>;
}

/** Runs the task repeatedly, never concurrently. The returned function stops it and waits for a run in progress. */
export function startRecurring(task: RecurringTask, log: Logger): () => Promise<void> {
  const { name, everyMs, firstMs = everyMs, jitterMs = 0 } = task;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopping = false;

  const run = async () => {
    try {
      await task.run(() => isStopping);
    } catch (error) {
      log.warn({ err: error, task: name }, 'a recurring task failed, retrying at its next turn');
    }
    if (!isStopping) schedule(everyMs + Math.random() * jitterMs);
  };
  const schedule = (delay: number) => {
    timer = setTimeout(() => {
      running = run();
    }, delay).unref();
  };
  schedule(firstMs);
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await running;
  };
}

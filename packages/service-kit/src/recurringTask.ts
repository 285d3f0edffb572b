import type { Logger } from 'pino';

/** Work that a service repeats for as long as it runs. */
export interface RecurringTask {
  /** Stands in the log. */
  readonly name: string;
  readonly everyMs: number;
  /** Delay of the first run; `everyMs` unless set. */
  readonly firstMs?: number;
  /** Up to this much is added to each pause, so that replicas started together do not run together. */
  readonly jitterMs?: number;
  /** A rejection is logged; the next turn runs as usual. `isStopping` is true once the service ends. */
  run(isStopping: () => boolean): Promise<void>;
}

/** Runs the task until the returned function is called, never twice at once; that function waits for a run in progress. */
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

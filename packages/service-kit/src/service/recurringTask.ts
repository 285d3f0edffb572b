import type { Logger } from 'pino';

export interface RecurringTask {
  readonly name: string;
  readonly everyMs: number;
  readonly firstMs?: number;
  /** Random extra delay that spreads the runs of replicas started together. */
  readonly jitterMs?: number;
  /** Errors are logged; the next run follows as usual. */
  run(isStopping: () => boolean): Promise<void>;
}

/** Runs never overlap. The returned function stops the task and waits for a run in progress. */
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

import { StartError } from './environment.ts';
import { createLogger } from './logger.ts';
import type { RunningService } from './service.ts';

/** Longer than a gateway keeps idle connections to a service (gateway/src/limits.ts): it leaves before it is thrown out. */
const NOTICE_MS = 3_500;

/**
 * Runs a service as this process: SIGTERM and SIGINT end it in order, and so does the end of a parent that started it with
 * an IPC channel; a start that fails says why in one line and exits with 1.
 */
export async function runProcess(start: () => Promise<RunningService>): Promise<void> {
  const log = createLogger({});
  let service: RunningService | undefined;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await service?.stop(NOTICE_MS);
    process.exit(0);
  };
  // Before the start: a signal may come in the moment in which the service says that it is ready.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, stop);
  try {
    service = await start();
  } catch (error) {
    if (error instanceof StartError) log.fatal(error.message);
    else log.fatal({ err: error }, 'start failed');
    process.exit(1);
  }
}

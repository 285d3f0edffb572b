import { StartError } from '../environment/environment.ts';
import { createLogger } from '../logging/logger.ts';
import type { RunningService } from './service.ts';

/**
 * How long open connections stay usable during a shutdown: longer than the gateway keeps idle connections
 * (gateway/src/limits.ts), so that the gateway closes them first.
 */
const NOTICE_MS = 3_500;

/** Runs a service until SIGTERM, SIGINT or the exit of an IPC parent; a failed start logs one line and exits with 1. */
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
  // Registered before the start, because a signal may arrive right when the service becomes ready.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, stop);
  try {
    service = await start();
  } catch (error) {
    if (error instanceof StartError) log.fatal(error.message);
    else log.fatal({ err: error }, 'start failed');
    process.exit(1);
  }
}

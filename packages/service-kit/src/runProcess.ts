import { pino } from 'pino';
import { StartError } from './environment.ts';
import type { RunningService } from './service.ts';

/**
 * Runs a service as this process: SIGTERM and SIGINT end it in order, and so does the end of a parent that started it with
 * an IPC channel; a start that fails says why in one line and exits with 1.
 */
export async function runProcess(start: () => Promise<RunningService>): Promise<void> {
  const log = pino();
  try {
    const service = await start();
    let stopping = false;
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      await service.stop();
      process.exit(0);
    };
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, stop);
  } catch (error) {
    log.fatal(error instanceof StartError ? error.message : error, 'start failed');
    process.exit(1);
  }
}

import { isAbsolute } from 'node:path';
import { type DestinationStream, pino } from 'pino';
import { currentAddress, currentRequestId } from './requestContext.ts';
import type { SecurityRecord } from './securityEvents.ts';

/** Unlike the ordinary log it holds addresses and accounts. */
export interface SecurityLog {
  /** Call it after the commit. */
  record(record: SecurityRecord): void;
}

/** `stdout`, `stderr` or the absolute path of a file to append to. */
export function isSecurityDestination(setting: string): boolean {
  return setting === 'stdout' || setting === 'stderr' || isAbsolute(setting);
}

/** @throws Error when the file cannot be opened */
export function openSecurityDestination(setting: string): DestinationStream {
  if (setting === 'stdout') return pino.destination(1);
  if (setting === 'stderr') return pino.destination(2);
  return pino.destination({ dest: setting, append: true, mkdir: true, mode: 0o600, sync: true });
}

export function createSecurityLog(
  service: string,
  to: DestinationStream,
  count: (note: SecurityRecord) => void,
): SecurityLog {
  const lines = pino({ base: { stream: 'security', service }, timestamp: pino.stdTimeFunctions.isoTime }, to);
  return {
    record: (note) => {
      const { event, reason, account, target } = note;
      count(note);
      lines.info({ event, reason, account, target, address: currentAddress(), requestId: currentRequestId() }, event);
    },
  };
}

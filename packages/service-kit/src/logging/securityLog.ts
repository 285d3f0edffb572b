import { appendFileSync, mkdirSync } from 'node:fs';
import { format, isAbsolute, parse } from 'node:path';
import { type DestinationStream, pino } from 'pino';
import { currentAddress, currentRequestId } from './requestLog.ts';
import type { SecurityRecord } from './securityEvents.ts';

/** Unlike the ordinary log, the security log contains addresses and accounts. */
export interface SecurityLog {
  /** Call it after the commit. */
  record(record: SecurityRecord): void;
}

/**
 * Accepts `stdout`, `stderr` or the absolute path of a file. There is one file per day: `security.log` becomes
 * `security-2026-11-23.log`.
 */
export function isSecurityDestination(setting: string): boolean {
  return setting === 'stdout' || setting === 'stderr' || isAbsolute(setting);
}

/** @throws Error if the file cannot be opened */
export function openSecurityDestination(setting: string): DestinationStream {
  if (setting === 'stdout') return pino.destination(1);
  if (setting === 'stderr') return pino.destination(2);
  return dailyFile(setting);
}

/**
 * `security-2026-11-23.log`: one file per day, so that an old day is deleted as a whole. The replicas of a service
 * append to the same file.
 */
function dailyFile(setting: string): DestinationStream {
  const { dir, name, ext } = parse(setting);
  const append = (line: string) => {
    const day = new Date().toISOString().slice(0, 10);
    appendFileSync(format({ dir, name: `${name}-${day}`, ext }), line, { mode: 0o600 });
  };
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  append('');
  const stdout = pino.destination(1);
  return {
    write: (line) => {
      try {
        append(line);
      } catch {
        // A full disk must not fail any request, so the line goes to stdout.
        stdout.write(line);
      }
    },
  };
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

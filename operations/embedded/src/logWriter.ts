import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 10 * 1024 * 1024;
const DAY_MS = 86_400_000;
const CHECK_INTERVAL_MS = 3_600_000;

export interface LogRetention {
  readonly days: number;
  readonly largest?: number;
  readonly olderFiles?: number;
}

export const DEFAULT_RETENTION: LogRetention = { days: 7 };

export interface Logging {
  readonly days: number;
  readonly securityDays: number;
  readonly addresses: 'on' | 'off';
}

export const DEFAULT_LOGGING: Logging = { days: DEFAULT_RETENTION.days, securityDays: 90, addresses: 'on' };

export type LogWriter = (line: string) => void;

const dayOf = (time: number) => Math.floor(time / DAY_MS);

/** The current file becomes `.1`, `.1` becomes `.2`, and so on; the oldest is deleted. */
function rotate(file: string, olderFiles: number): void {
  rmSync(`${file}.${olderFiles}`, { force: true });
  for (let number = olderFiles - 1; number > 0; number -= 1) {
    if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
  }
  renameSync(file, `${file}.1`);
}

/** Each file contains one day's lines, so its first line may be a day older than its last. */
function deleteExpired(file: string, { days, olderFiles = days }: LogRetention, now: number): void {
  for (let number = 1; number <= olderFiles; number += 1) {
    const lastLineAt = statSync(`${file}.${number}`, { throwIfNoEntry: false })?.mtimeMs;
    if (lastLineAt !== undefined && lastLineAt < now - (days - 1) * DAY_MS) rmSync(`${file}.${number}`);
  }
}

/**
 * Writes lines to a log file, and rotates the file daily and by size. Deletes expired files on start, on each rotation
 * and every hour, so that idle logs expire too.
 */
export function createLogWriter(file: string, retention: LogRetention, now: () => number = Date.now): LogWriter {
  const { days, largest = MAX_BYTES, olderFiles = days } = retention;
  mkdirSync(dirname(file), { recursive: true });
  const known = statSync(file, { throwIfNoEntry: false });
  let size = known?.size ?? 0;
  let day = dayOf(known?.mtimeMs ?? now());

  const rotateWhenDue = () => {
    if (size > largest || (size > 0 && dayOf(now()) !== day)) {
      // The size is reset before the rotation. If the rotation fails, it is tried again when the file has grown by
      // `largest` bytes, or on the next day.
      size = 0;
      day = dayOf(now());
      rotate(file, olderFiles);
    }
    deleteExpired(file, retention, now());
  };
  const check = () => {
    try {
      rotateWhenDue();
    } catch {
      // A full disk is handled like a failed rotation: the services keep running, and the check is repeated after an hour.
    }
  };
  check();
  setInterval(check, CHECK_INTERVAL_MS).unref();

  return (line) => {
    if (size > largest || dayOf(now()) !== day) rotateWhenDue();
    if (size === 0) day = dayOf(now());
    appendFileSync(file, `${line}\n`);
    size += Buffer.byteLength(line) + 1;
  };
}

import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const LARGEST = 10 * 1024 * 1024;
const DAY_MS = 86_400_000;
const LOOK_EVERY_MS = 3_600_000;

export interface LogRetention {
  /** A line is deleted at most this many days after it was written. */
  readonly days: number;
  /** In bytes; a larger file makes room for a new one. */
  readonly largest?: number;
  /** How many older files are kept, beside the current one. */
  readonly olderFiles?: number;
}

export const USUAL_RETENTION: LogRetention = { days: 7 };

/** Appends to a log. */
export type LogWriter = (text: string) => void;

const dayOf = (time: number) => Math.floor(time / DAY_MS);

/** The current file becomes `.1`, that one `.2`, and so on; the oldest goes. */
function moveOn(file: string, olderFiles: number): void {
  rmSync(`${file}.${olderFiles}`, { force: true });
  for (let number = olderFiles - 1; number > 0; number -= 1) {
    if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
  }
  renameSync(file, `${file}.1`);
}

/** An older file holds lines of one day: when its last one is a day short of the limit, its first may have reached it. */
function deleteExpired(file: string, { days, olderFiles = days }: LogRetention, now: number): void {
  for (let number = 1; number <= olderFiles; number += 1) {
    const lastLineAt = statSync(`${file}.${number}`, { throwIfNoEntry: false })?.mtimeMs;
    if (lastLineAt !== undefined && lastLineAt < now - (days - 1) * DAY_MS) rmSync(`${file}.${number}`);
  }
}

/**
 * Writes to a file that makes room for a new one when the day is over or it has grown large. Expired files are deleted at the start,
 * with each new file and every hour, so that a log in which nothing more is written ends as well.
 */
export function createLogWriter(file: string, retention: LogRetention, now: () => number = Date.now): LogWriter {
  const { days, largest = LARGEST, olderFiles = days } = retention;
  mkdirSync(dirname(file), { recursive: true });
  const known = statSync(file, { throwIfNoEntry: false });
  let size = known?.size ?? 0;
  let day = dayOf(known?.mtimeMs ?? now());
  let isLineWhole = true;

  const makeRoom = () => {
    const isDue = size > largest || (size > 0 && dayOf(now()) !== day);
    if (isDue && isLineWhole) {
      // Should this fail, the next try is due when as much has been written again, or on the next day.
      size = 0;
      day = dayOf(now());
      moveOn(file, olderFiles);
    }
    deleteExpired(file, retention, now());
  };
  const look = () => {
    try {
      makeRoom();
    } catch {
      // As with a full disk: what works goes on, and the next hour tries again.
    }
  };
  look();
  setInterval(look, LOOK_EVERY_MS).unref();

  return (text) => {
    if (size > largest || dayOf(now()) !== day) makeRoom();
    if (size === 0) day = dayOf(now());
    appendFileSync(file, text);
    size += Buffer.byteLength(text);
    isLineWhole = text.endsWith('\n');
  };
}

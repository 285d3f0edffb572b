import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Debian's package libfaketime. */
const LIBRARIES = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime/libfaketime.so.1`);

export const clockLibrary = (): string | undefined => LIBRARIES.find((path) => existsSync(path));

/** The clock of processes started with `environment`. */
export interface Clock {
  readonly environment: Readonly<Record<string, string>>;
  /** @param seconds ahead of the real time */
  set(seconds: number): Promise<void>;
}

export async function makeClock(folder: string, name: string): Promise<Clock | undefined> {
  const library = clockLibrary();
  if (!library) return undefined;
  const file = join(folder, `clock-${name}`);
  const set = (seconds: number) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
  await set(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timers run on.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
}

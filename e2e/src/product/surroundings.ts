import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Requirement } from '@parkwart/tooling/jest/tools.mjs';

const run = promisify(execFile);

const mountArgs = (folder: string, megabytes: number) => [
  '-t',
  'tmpfs',
  '-o',
  `size=${megabytes}m,mode=0777`,
  'tmpfs',
  folder,
];

/** Mounts a tmpfs. @throws if this process may not mount */
export async function mountSmallDisk(folder: string, megabytes: number) {
  await mkdir(folder, { recursive: true });
  await run('mount', mountArgs(folder, megabytes));
  const filler = join(folder, 'filler');
  return {
    fill: async () => {
      const filling = run('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], { env: { ...process.env, LC_ALL: 'C' } });
      await expect(filling).rejects.toThrow('No space left on device');
    },
    free: () => rm(filler),
    remove: async () => {
      await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type SmallDisk = Awaited<ReturnType<typeof mountSmallDisk>>;

/** Tries to mount a disk, because root may mount disks, but not in every container. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'parkwart-mount-'));
  try {
    execFileSync('mount', mountArgs(folder, 1), { stdio: 'ignore' });
    execFileSync('umount', ['--lazy', folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const SMALL_DISKS: Requirement = {
  name: 'the right to mount',
  isMet: canMount,
  remedy: 'run as root, in a container with --cap-add SYS_ADMIN',
};

/** The paths of the library that Debian's package libfaketime installs. */
const LIBRARIES = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime/libfaketime.so.1`);
const library = LIBRARIES.find((path) => existsSync(path));

export const OTHER_CLOCKS: Requirement = {
  name: 'libfaketime',
  isMet: () => library !== undefined,
  remedy: 'apt-get install -y libfaketime',
};

/**
 * Makes a clock for the processes that are started with the clock's `environment`. Without libfaketime, these processes
 * use the real clock.
 */
export async function makeClock(file: string) {
  /** @param seconds ahead of the real time */
  const set = (seconds: number) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
  await set(0);
  const environment: Readonly<Record<string, string>> = {
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // The monotonic clock is not faked, so that timers keep running.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  return { environment: library ? environment : {}, set };
}

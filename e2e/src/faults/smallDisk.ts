import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, unlinkSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** @returns the bytes that were left before */
  fill(): Promise<number>;
  free(): void;
  remove(): void;
}

const FILLER = Buffer.alloc(1024 * 1024, 'x');
const SMALL_FILLER = Buffer.alloc(4_096, 'x');

/** Root may, but not in every container. */
export function canMount(): boolean {
  try {
    mountSmallDisk(mkdtempSync(join(tmpdir(), 'parkwart-mount-')), 1).remove();
    return true;
  } catch {
    return false;
  }
}

/** A tmpfs. @throws where this process may not mount */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  const fillWith = async (bytes: Buffer) => {
    for (;;) {
      try {
        await appendFile(filler, bytes);
      } catch (error) {
        if (Object(error).code === 'ENOSPC') return;
        throw error;
      }
    }
  };
  return {
    folder,
    fill: async () => {
      const { bavail, bsize } = statfsSync(folder);
      await fillWith(FILLER);
      await fillWith(SMALL_FILLER);
      return bavail * bsize;
    },
    free: () => unlinkSync(filler),
    remove: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

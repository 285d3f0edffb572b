import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isHeic } from '@parkwart/contracts/calls/attachments';
import pLimit from 'p-limit';

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
export const THUMBNAIL_TYPE = 'image/webp';
/** The type of the picture that browsers show of a HEIC file. */
export const SHOWN_TYPE = 'image/jpeg';

const PROCESS = fileURLToPath(new URL('./pictureProcess.mjs', import.meta.url));
/** The memory limit of the process in KB; Node reserves 0.6 GB of it without using them. */
const MEMORY_KB = 1_100_000;
/** The limit of CPU time; the largest GIF takes two thirds of it. */
const MAX_CPU_SECONDS = 7;
/** The time limit of the process; it allows for a busy machine. */
const TIMEOUT_MS = 30_000;

/** Whether a file of this type is stored as a new picture without the camera's metadata; a HEIC file is not. */
export const isImage = (type: string) => IMAGE_TYPES.includes(type);

export interface PreparedImage {
  readonly content: Buffer;
  readonly thumbnail: Buffer;
}

export type PictureOutcome =
  | PreparedImage
  | { readonly megapixels: number; readonly most: number }
  | { readonly unreadable: true };

/** Pictures are prepared one at a time, which limits the memory. */
const oneAtATime = pLimit(1);

/**
 * Makes the picture that browsers show, without metadata, above all without the location. @returns the picture, or the
 * reason why there is none, or undefined if the file is no image
 * @param maxMegapixels formats that need much memory to decode have lower limits
 */
export async function prepareImage(path: string, type: string, maxMegapixels: number) {
  return isImage(type) || isHeic(type) ? oneAtATime(() => inOwnProcess(path, type, maxMegapixels)) : undefined;
}

async function inOwnProcess(path: string, type: string, maxMegapixels: number): Promise<PictureOutcome> {
  const command = [process.execPath, PROCESS, path, type, String(maxMegapixels)];
  const limits = `ulimit -d ${MEMORY_KB} && ulimit -t ${MAX_CPU_SECONDS} && exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', limits, ...command], {
    // Passes none of the service's secrets. With several arenas, glibc would keep up to 100 MB that threads have freed.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  let outcome: PictureOutcome = { unreadable: true };
  child.once('message', (sent) => {
    outcome = sent as PictureOutcome;
  });
  await once(child, 'close');
  return outcome;
}

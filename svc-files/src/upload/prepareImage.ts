import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
export const THUMBNAIL_TYPE = 'image/webp';

const PROCESS = fileURLToPath(new URL('./pictureProcess.mjs', import.meta.url));
/** Node reserves 0.6 GB of it without using them. */
const MEMORY_KB = 1_100_000;
/** A GIF of the largest size takes two thirds of it. */
const MAX_CPU_SECONDS = 7;
/** For a machine that has much else to do. */
const TIMEOUT_MS = 30_000;

export const isImage = (type: string) => IMAGE_TYPES.includes(type);

export interface PreparedImage {
  readonly content: Buffer;
  readonly thumbnail: Buffer;
}

export type PictureOutcome =
  | PreparedImage
  | { readonly megapixels: number; readonly most: number }
  | { readonly unreadable: true };

/** One at a time, so that several take no more memory than one. */
const oneAtATime = pLimit(1);

/**
 * Removes metadata, above all the location. @returns why not, or undefined if it is not an image
 * @param maxMegapixels formats that need much memory to decode have lower limits
 */
export async function prepareImage(path: string, type: string, maxMegapixels: number) {
  return isImage(type) ? oneAtATime(() => inOwnProcess(path, type, maxMegapixels)) : undefined;
}

async function inOwnProcess(path: string, type: string, maxMegapixels: number): Promise<PictureOutcome> {
  const command = [process.execPath, PROCESS, path, type, String(maxMegapixels)];
  const limits = `ulimit -d ${MEMORY_KB} && ulimit -t ${MAX_CPU_SECONDS} && exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', limits, ...command], {
    // None of the service's secrets. Each arena of glibc's would keep what its threads have freed, up to 100 MB.
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

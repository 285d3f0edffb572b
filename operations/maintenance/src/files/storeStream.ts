import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Fingerprint {
  readonly size: number;
  readonly sha256: string;
}

export const isSame = (one: Fingerprint | undefined, other: Fingerprint) =>
  one?.size === other.size && one.sha256 === other.sha256;

function fingerprinting(more: readonly Hash[] = []) {
  const hash = createHash('sha256');
  let size = 0;
  return {
    async *pass(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        for (const each of [hash, ...more]) each.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    result: (): Fingerprint => ({ size, sha256: hash.digest('hex') }),
  };
}

/** Makes the file survive a power failure. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Stores the stream in a file that only its owner can read. */
export async function storeStream(source: Readable, file: string): Promise<Fingerprint> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { pass, result } = fingerprinting();
  await pipeline(source, pass, createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  await syncToDisk(file);
  return result();
}

/** @param more further hashes, which receive the same content */
export async function fingerprintOf(source: Readable, ...more: readonly Hash[]): Promise<Fingerprint> {
  const { pass, result } = fingerprinting(more);
  for await (const _chunk of pass(source));
  return result();
}

export const fingerprintOfFile = (file: string, ...more: readonly Hash[]) =>
  fingerprintOf(createReadStream(file), ...more);

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Fingerprint {
  readonly size: number;
  readonly sha256: string;
}

function fingerprintStream() {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: (): Fingerprint => ({ size, sha256: hash.digest('hex') }) };
}

/** Survives a power failure. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Readable by its owner only. */
export async function storeStream(source: Readable, file: string): Promise<Fingerprint> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { stream, result } = fingerprintStream();
  await pipeline(source, stream, createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  await syncToDisk(file);
  return result();
}

export async function fingerprintOf(source: Readable): Promise<Fingerprint> {
  const { stream, result } = fingerprintStream();
  await pipeline(source, stream, async (chunks: AsyncIterable<Buffer>) => {
    for await (const _chunk of chunks);
  });
  return result();
}

export function fingerprintOfFile(file: string): Promise<Fingerprint> {
  return fingerprintOf(createReadStream(file));
}

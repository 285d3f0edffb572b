import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { withHead } from './chunks.ts';
import { isZip } from './contentKind.ts';
import { StatementFileError } from './statementFileError.ts';

const MOST_MEMBERS = 1_000;
const MOST_INFLATED_BYTES = 300 * 1024 * 1024;
/** Statements shrink to a twentieth, a bomb to a thousandth; small ones may be as alike as they like. */
const MOST_RATIO = 200;
const ANY_RATIO_BYTES = 4 * 1024 * 1024;
const ENCRYPTED = 1;

export interface ZipMember {
  readonly name: string;
  /** To be read before the next member. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** A ZIP's members that are XML by name or content; other papers in it are skipped. */
export async function* zipMembers(content: Buffer): AsyncGenerator<ZipMember> {
  const inflated = { bytes: 0 };
  const zip = await damaged(() => fromBufferPromise(content));
  if (zip.entryCount > MOST_MEMBERS) throw new StatementFileError('zipTooMany');
  const entries = zip.eachEntry();
  for (;;) {
    const { value: entry, done } = await damaged(() => entries.next());
    if (done) return;
    if (isNoise(entry.fileName)) continue;
    if (entry.generalPurposeBitFlag & ENCRYPTED) throw new StatementFileError('zipEncrypted');
    const bytes = inflate(zip, entry, inflated);
    try {
      const { head, chunks } = await withHead(bytes);
      if (isZip(head) || /\.zip$/i.test(entry.fileName)) throw new StatementFileError('zipNested');
      if (/\.xml$/i.test(entry.fileName) || looksLikeXml(head)) yield { name: entry.fileName, chunks };
    } finally {
      await bytes.return(undefined);
    }
  }
}

/** Folders, and what macOS adds. */
const isNoise = (name: string) => name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

const looksLikeXml = (head: Uint8Array) =>
  /^[^\w%{:]*<\0?[?\w]/.test(Buffer.from(head.subarray(0, 100)).toString('latin1'));

async function* inflate(zip: ZipFile, entry: Entry, inflated: { bytes: number }): AsyncGenerator<Uint8Array> {
  const stream = await damaged(() => zip.openReadStreamPromise(entry));
  const read = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let bytes = 0;
  try {
    for (;;) {
      const { value: chunk, done } = await damaged(() => read.next());
      if (done) return;
      bytes += chunk.length;
      inflated.bytes += chunk.length;
      const isBomb = bytes > ANY_RATIO_BYTES && bytes > MOST_RATIO * entry.compressedSize;
      if (isBomb || inflated.bytes > MOST_INFLATED_BYTES) throw new StatementFileError('zipTooLarge');
      yield chunk;
    }
  } finally {
    stream.destroy();
  }
}

async function damaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new StatementFileError('zipDamaged');
  }
}

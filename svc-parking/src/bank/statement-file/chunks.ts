import { StatementFileError } from './statementFileError.ts';

const MOST_FILE_BYTES = 25 * 1024 * 1024;
/** Enough to know a file's kind and encoding by. */
const HEAD_BYTES = 1_024;

/** @throws StatementFileError when more than 25 MB come */
export async function* limited(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MOST_FILE_BYTES) throw new StatementFileError('tooLarge');
    yield chunk;
  }
}

/** The beginning, and all chunks, of which the first one is at least as long. */
export async function withHead(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ readonly head: Uint8Array; readonly chunks: AsyncIterable<Uint8Array> }> {
  const rest = chunks[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let bytes = 0; bytes < HEAD_BYTES; ) {
    const { value, done } = await rest.next();
    if (done) break;
    first.push(value);
    bytes += value.length;
  }
  const head = Buffer.concat(first);
  return { head, chunks: joined(head, rest) };
}

async function* joined(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

export async function collected(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

import { Readable } from 'node:stream';
import type { Context } from 'koa';
import * as z from 'zod/mini';
import type { Session } from '../session/session.ts';
import { type AnyCall, type CallResponse, type Implementation, type Input, implementBy } from './implement.ts';
import { jsonWriter } from './jsonWriter.ts';

/**
 * Items are passed in batches, because a separate event loop turn for each item would take longer than writing the
 * item.
 */
type Part<C extends AnyCall> = CallResponse<C> extends readonly (infer Element)[] ? readonly Element[] : string;

type Handle<C extends AnyCall> = (
  input: Input<C> & { readonly session: Session },
  ctx: Context,
) => AsyncIterable<Part<C>> | Promise<AsyncIterable<Part<C>>>;

interface Encoding {
  readonly charset: string;
  encode(text: string): string | Uint8Array;
}
/** Returns the text itself, because Node encodes strings in UTF-8. */
const UTF_8: Encoding = { charset: 'utf-8', encode: (text) => text };

const CHUNK_LENGTH = 32_768;
/**
 * How many items are written as one text; texts much longer than `CHUNK_LENGTH` would stay in memory until a full
 * garbage collection.
 */
const WRITTEN_AT_ONCE = 50;

/**
 * Streams responses that are too large for memory. A late error aborts the connection, so that a truncated response
 * does not look complete.
 */
export function implementStream<C extends AnyCall>(
  call: C,
  handle: Handle<C>,
  fileName?: string,
  encoding = UTF_8,
): Implementation {
  const write = call.media ? undefined : jsonWriter(listOf(call));
  return implementBy(call, async (ctx, request) => {
    const parts = await handle(request, ctx);
    const texts = write ? jsonArray(parts as AsyncIterable<readonly unknown[]>, write) : parts;
    const body = await startStream(inChunks(texts as AsyncIterable<string>, encoding));
    ctx.status = 200;
    ctx.set('Cache-Control', 'no-store');
    ctx.type = call.media ? `${call.media}; charset=${encoding.charset}` : 'application/json';
    if (fileName) ctx.attachment(fileName);
    ctx.body = body;
  });
}

function listOf(call: AnyCall): z.ZodMiniType {
  if (!(call.answer instanceof z.ZodMiniArray)) throw new Error(`${call.method} ${call.path} does not return a list`);
  return call.answer;
}

/** @param write serializes several items as an array */
async function* jsonArray(
  batches: AsyncIterable<readonly unknown[]>,
  write: (items: unknown) => string,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const batch of batches) {
    for (let at = 0; at < batch.length; at += WRITTEN_AT_ONCE) {
      yield separator + write(batch.slice(at, at + WRITTEN_AT_ONCE)).slice(1, -1);
      separator = ',';
    }
  }
  yield separator === '[' ? '[]' : ']';
}

type Chunk = string | Uint8Array;

async function* inChunks(texts: AsyncIterable<string>, { encode }: Encoding): AsyncGenerator<Chunk> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield encode(chunk);
    chunk = '';
  }
  if (chunk) yield encode(chunk);
}

/** Waits for the first chunk, because an error before the first chunk can still become an error response. */
async function startStream(pieces: AsyncGenerator<Chunk>): Promise<Readable> {
  let first: IteratorResult<Chunk> | undefined = await pieces.next();
  // A plain iterator: a generator would not end its source if the client leaves before the first read.
  const all: AsyncIterableIterator<Chunk> = {
    next: async () => {
      const result = first;
      first = undefined;
      return result ?? pieces.next();
    },
    return: () => pieces.return(undefined),
    [Symbol.asyncIterator]: () => all,
  };
  return Readable.from(all, { objectMode: false });
}

import { Readable } from 'node:stream';
import type { Call } from '@parkwart/contracts/call';
import type { Context } from 'koa';
import * as z from 'zod/mini';
import { type CallResponse, guards, type Implementation, type Input, input, sessionOf } from './implement.ts';
import type { Session } from './session.ts';

type Schema = z.ZodMiniType;
type AnyCall = Call<Schema, Schema, Schema, Schema>;

/** What a streamed answer is made of: the elements of its list, or pieces of its text. */
type Item<C extends AnyCall> = CallResponse<C> extends readonly (infer Element)[] ? Element : string;

type Handle<C extends AnyCall> = (
  input: Input<C> & { readonly session: Session },
  ctx: Context,
) => AsyncIterable<Item<C>> | Promise<AsyncIterable<Item<C>>>;

/** So much text is sent at once, in characters. */
const PIECE = 32_768;

/**
 * A call whose answer may be too long to be held in memory: a list, sent as a JSON array, or with the call's `media` text,
 * sent as a download. Items are asked for only as fast as the client takes them. An error before the first item is a
 * refusal as with any call; a later one breaks the connection, so that half an answer never looks whole.
 * @param fileName how a download is called
 */
export function implementStream<C extends AnyCall>(call: C, handle: Handle<C>, fileName?: string): Implementation {
  const element = call.media ? undefined : elementOf(call);
  return {
    call,
    middleware: (requireSession) => [
      ...guards(call, requireSession),
      async (ctx) => {
        const items = await handle({ ...input(ctx, call), session: sessionOf(ctx) }, ctx);
        const pieces = inPieces(element ? jsonArray(items, element) : (items as AsyncIterable<string>));
        const body = await startedStream(pieces);
        ctx.status = 200;
        ctx.set('Cache-Control', 'no-store');
        ctx.type = call.media ? `${call.media}; charset=utf-8` : 'application/json';
        if (fileName) ctx.attachment(fileName);
        ctx.body = body;
      },
    ],
  };
}

function elementOf(call: AnyCall): Schema {
  if (!(call.answer instanceof z.ZodMiniArray)) throw new Error(`${call.method} ${call.path} answers no list`);
  return call.answer.def.element as Schema;
}

/** As with any answer, the schema decides what leaves the house. */
async function* jsonArray(items: AsyncIterable<unknown>, element: Schema): AsyncGenerator<string> {
  let separator = '[';
  for await (const item of items) {
    yield separator + JSON.stringify(element.parse(item));
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece) yield piece;
}

/**
 * A stream whose first piece is there already.
 * @throws what making the first piece threw
 */
async function startedStream(pieces: AsyncGenerator<string>): Promise<Readable> {
  let first: IteratorResult<string> | undefined = await pieces.next();
  // No generator: one that nobody has begun to read, since the client is gone, would end without ending the source.
  const all: AsyncIterableIterator<string> = {
    next: async () => {
      const given = first;
      first = undefined;
      return given ?? pieces.next();
    },
    return: () => pieces.return(undefined),
    [Symbol.asyncIterator]: () => all,
  };
  return Readable.from(all, { objectMode: false });
}

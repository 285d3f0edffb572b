import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'koa';
import { HttpError } from '../errors/httpError.ts';
import type { Guard, Session } from '../session/session.ts';
import { type AnyCall, type CallResponse, type Implementation, type Input, implementBy } from './implement.ts';

/** Shorter than a gateway's timeout for a silent service. */
const HEARTBEAT_MS = 4_000;
/** How soon a browser reconnects after the end of a stream. */
const RECONNECT_MS = 500;

interface Subscription {
  /** The last event that a reconnecting client has seen. */
  readonly lastEventId: string | undefined;
  /** Aborted when the response ends or the service stops. */
  readonly signal: AbortSignal;
}

interface Events<C extends AnyCall> {
  /** Yields the first event immediately, and ends when `signal` is aborted. */
  follow(input: Input<C> & Subscription): AsyncIterable<CallResponse<C>>;
  idOf(event: CallResponse<C>): string;
  readonly stopping: AbortSignal;
  /** Set by tests only. */
  readonly heartbeatMs?: number;
}

/**
 * Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) for clients that accept them;
 * others get only the first event, as JSON. The number of streams per session and per user is limited. Each heartbeat
 * rechecks the session: a stream ends when its token expires, and the browser reconnects with the next token.
 */
export function implementEvents<C extends AnyCall>(call: C, events: Events<C>): Implementation {
  const present = (event: CallResponse<C>) => call.answer?.parse(event);
  const frameOf = (event: CallResponse<C>) => `id: ${events.idOf(event)}\ndata: ${JSON.stringify(present(event))}\n\n`;
  return implementBy(call, async (ctx, request, requireSession) => {
    const signal = AbortSignal.any([holdUntilGone(ctx, request.session), events.stopping]);
    const lastEventId = ctx.get('Last-Event-ID') || undefined;
    const source = events.follow({ ...request, lastEventId, signal })[Symbol.asyncIterator]();
    // An error at this point becomes an error response.
    const first = await source.next();
    ctx.status = 200;
    ctx.set('Cache-Control', 'no-store');
    ctx.vary('Accept');
    if (ctx.accepts('json', 'text/event-stream') !== 'text/event-stream') {
      await source.return?.();
      ctx.body = first.done ? null : present(first.value);
      return;
    }
    ctx.type = 'text/event-stream';
    // nginx would hold back events until its buffer is full.
    ctx.set('X-Accel-Buffering', 'no');
    const isInSession = () => isStillIn(ctx, requireSession);
    const all = frames(source, first, { frameOf, isInSession, heartbeatMs: events.heartbeatMs ?? HEARTBEAT_MS });
    ctx.body = Readable.from(all, { objectMode: false });
  });
}

/** Counts a stream of the session. @returns a signal that aborts when the client disconnects */
function holdUntilGone({ res }: Context, session: Session): AbortSignal {
  const gone = new AbortController();
  const endStream = holdStream(session);
  const end = () => {
    endStream();
    gone.abort();
  };
  // The client may have disconnected while the session was checked.
  if (res.destroyed) end();
  else res.once('close', end);
  return gone.signal;
}

interface Framing<Event> {
  frameOf(event: Event): string;
  isInSession(): Promise<boolean>;
  readonly heartbeatMs: number;
}

async function* frames<Event>(
  source: AsyncIterator<Event>,
  first: IteratorResult<Event>,
  { frameOf, isInSession, heartbeatMs }: Framing<Event>,
): AsyncGenerator<string> {
  const timers = new AbortController();
  const heartbeat = () => wait(heartbeatMs, undefined, { signal: timers.signal });
  let due = heartbeat();
  let next = Promise.resolve(first);
  yield `retry: ${RECONNECT_MS}\n\n`;
  try {
    for (;;) {
      const result = await Promise.race([next, due]);
      if (result === undefined) {
        if (!(await isInSession())) return;
        yield ':\n\n';
        due = heartbeat();
      } else {
        if (result.done) return;
        yield frameOf(result.value);
        next = source.next();
      }
    }
  } finally {
    timers.abort();
  }
}

async function isStillIn(ctx: Context, requireSession: Guard): Promise<boolean> {
  try {
    await requireSession(ctx);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/** Limits per process: far above what visible windows need, far below what the gateway allows per address. */
export const STREAMS_PER_SESSION = 20;
export const STREAMS_PER_USER = 50;
const RETRY_SECONDS = 5;

const tooManyStreams = () =>
  new HttpError(
    429,
    'TOO_MANY_STREAMS',
    'Zu viele Fenster dieses Kontos sind gleichzeitig offen. Bitte schließen Sie einige.',
    { retryAfter: RETRY_SECONDS },
  );

const open = new Map<string, number>();

/**
 * Counts a stream of the session and its user.
 * @returns a function to call once, when the stream has ended, so that the stream no longer counts
 * @throws HttpError 429
 */
function holdStream({ sessionId, userId }: Pick<Session, 'sessionId' | 'userId'>): () => void {
  const counted = [
    { key: `session ${sessionId}`, most: STREAMS_PER_SESSION },
    { key: `user ${userId}`, most: STREAMS_PER_USER },
  ];
  if (counted.some(({ key, most }) => (open.get(key) ?? 0) >= most)) throw tooManyStreams();
  const count = (by: 1 | -1) => {
    for (const { key } of counted) {
      const streams = (open.get(key) ?? 0) + by;
      if (streams > 0) open.set(key, streams);
      else open.delete(key);
    }
  };
  count(1);
  return () => count(-1);
}

import type { Call } from '@parkwart/contracts/calls-kit/call';
import { callApi } from '@parkwart/web';
import type * as z from 'zod/mini';
import { type Options, type OutputOf, urlOf } from '../http/request.ts';

type Schema = z.ZodMiniType;
type NoParams = z.ZodMiniUndefined;
type SinceQuery = z.ZodMiniObject<{ since: z.ZodMiniOptional<z.ZodMiniString> }>;
/** A call that responds with the next event; as an event stream it continues with all further events. */
type EventsCall<Event extends Schema> = Call<NoParams, SinceQuery, NoParams, Event>;

const RETRY_MS = 5_000;
/** Slower than `RETRY_MS`, because after the end of a session every attempt fails until the user does something. */
const BACKGROUND_RETRY_MS = 60_000;

/**
 * Passes every event of the call to the callback while the page is visible; when the page becomes visible again, passes
 * the missed events as well. A hidden page keeps no connection open, because over HTTP/1.1 a browser has only six
 * connections for all its tabs.
 * @param options with `inBackground`, the end of the session does not show the login
 * @returns a function that ends the subscription
 */
export function followEvents<Event extends Schema>(
  call: EventsCall<Event>,
  onEvent: (event: OutputOf<Event>) => void,
  options: Pick<Options, 'inBackground'> = {},
): () => void {
  let source: EventSource | undefined;
  let since: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const input = () => ({ query: { since } });

  const pause = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const open = () => {
    if (isOver || source || document.hidden) return;
    const opened = new EventSource(urlOf(call, input()));
    source = opened;
    opened.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      since = lastEventId;
      const event = call.answer?.safeParse(JSON.parse(data));
      if (event?.success) onEvent(event.data as OutputOf<Event>);
    };
    opened.onerror = () => {
      // In any other state the browser reconnects by itself.
      if (opened.readyState === EventSource.CLOSED && source === opened) void reopen();
    };
  };
  /**
   * Reopens the stream after an error response, for example for an expired token: the ordinary call that runs first
   * renews the token.
   */
  const reopen = async () => {
    pause();
    try {
      await callApi(call, input(), options);
      open();
    } catch {
      if (!isOver) timer = setTimeout(open, options.inBackground ? BACKGROUND_RETRY_MS : RETRY_MS);
    }
  };
  const onVisibility = () => (document.hidden ? pause() : open());

  document.addEventListener('visibilitychange', onVisibility);
  open();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', onVisibility);
    pause();
  };
}

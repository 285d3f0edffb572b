import { HttpError } from '../errors/httpError.ts';
import type { Session } from './session.ts';

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

/** Counts a stream of the session and its user. @returns a function that releases it, once. @throws HttpError 429 */
export function holdStream({ sessionId, userId }: Pick<Session, 'sessionId' | 'userId'>): () => void {
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

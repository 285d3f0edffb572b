import { HttpError } from './httpError.ts';

/** Of a process: far more than the visible windows of a session hold, far fewer than the gateway grants an address. */
export const STREAMS_PER_SESSION = 20;
const RETRY_SECONDS = 5;

const tooManyStreams = () =>
  new HttpError(
    429,
    'TOO_MANY_STREAMS',
    'Zu viele Fenster dieser Anmeldung sind gleichzeitig offen. Bitte schließen Sie einige.',
    { retryAfter: RETRY_SECONDS },
  );

const open = new Map<string, number>();

/** Counts a stream of the session. @returns ends it, once. @throws HttpError 429 */
export function holdStream(sessionId: string): () => void {
  const count = open.get(sessionId) ?? 0;
  if (count >= STREAMS_PER_SESSION) throw tooManyStreams();
  open.set(sessionId, count + 1);
  return () => {
    const left = (open.get(sessionId) ?? 1) - 1;
    if (left > 0) open.set(sessionId, left);
    else open.delete(sessionId);
  };
}

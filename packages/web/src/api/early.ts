import { TIMEOUT_MS } from '../http/receive.ts';
import { toRequestInit, urlOf } from '../http/request.ts';
import { sessionStore } from '../session/sessionStore.ts';

interface Early {
  readonly username: string;
  readonly response: Promise<Response>;
  readonly requestedAt: number;
}

const early = new Map<string, Early>();

/**
 * Requests a page's first data while its code loads.
 *
 * @param path of a GET call with its query, relative to the API's base
 * @param username the session's user
 */
export function requestEarly(path: string, username: string): void {
  const init = { ...toRequestInit({ method: 'GET' }, {}, {}), signal: AbortSignal.timeout(TIMEOUT_MS) };
  const address = urlOf({ path: path as `/${string}` }, {});
  const response = fetch(address, init);
  // The page's own call reports failures.
  response.catch(() => undefined);
  early.set(address, { username, response, requestedAt: performance.now() });
}

/** The response to an early request. Only the first call for the address gets it; later ones send their own request. */
export function takeEarly(address: string, { method }: RequestInit): Promise<Response> | undefined {
  const found = method === 'GET' ? early.get(address) : undefined;
  early.delete(address);
  if (!found || found.username !== sessionStore.get().user?.username) return undefined;
  return performance.now() - found.requestedAt < TIMEOUT_MS ? found.response : undefined;
}

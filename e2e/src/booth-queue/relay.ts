import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import { TEST_GATEWAY_KEY } from '@parkwart/service-kit/testing/serviceUnderTest';

export interface Relay {
  isOnline: boolean;
  /** The user logged in on all tabs. */
  user: string | undefined;
  /** Faults of the next writes: the response is lost after the write arrived, or the server responds with a 500. */
  writes: ('lost' | '500')[];
  /** Faults of the next requests while the network is up and the server is down. */
  away: ('no response' | '503')[];
  /** Kills the browser at the write after `after` others, before or after it arrives. */
  kill: { after: number; arrives: boolean; onKill: () => void } | undefined;
  /** Idempotency keys of the requests that succeeded. */
  readonly arrived: Set<string | null>;
  /** How many queued entries were sent, and how many of their responses were lost. */
  readonly byRounds: { delivered: number; lost: number };
}

interface Network {
  /** The service's URL; it changes with a restart. */
  readonly url: () => string;
  readonly cookie: (username: string) => Promise<string>;
}

/** Never settles: no script of a killed browser gets a response. */
async function endBrowser({ arrives, onKill }: NonNullable<Relay['kill']>, send: () => Promise<unknown>) {
  if (arrives) await send();
  onKill();
  return new Promise<never>(() => undefined);
}

/** Replaces `fetch` by a network that can fail. */
export function startRelay({ url, cookie }: Network): Relay {
  const idle = { isOnline: true, user: undefined, writes: [], away: [], kill: undefined };
  const relay: Relay = { ...idle, arrived: new Set(), byRounds: { delivered: 0, lost: 0 } };
  const connect = globalThis.fetch;
  globalThis.fetch = async (address, init) => {
    const path = String(address);
    // A request that the test itself sends.
    if (!path.startsWith(API_PREFIX)) return connect(address, init);
    if (!relay.isOnline) throw new TypeError('Failed to fetch');
    const failure = relay.away.shift();
    if (failure === 'no response') throw new TypeError('Failed to fetch');
    if (failure) return new Response('{}', { status: 503 });
    const headers = new Headers(init?.headers);
    headers.set(GATEWAY_KEY_HEADER, TEST_GATEWAY_KEY);
    if (relay.user) headers.set('Cookie', await cookie(relay.user));
    const isOfRound = String(init?.body).includes('"provisional"');
    const send = async () => {
      const response = await connect(url() + path, { ...init, headers });
      if (response.ok) relay.arrived.add(headers.get('Idempotency-Key'));
      if (response.ok && isOfRound) relay.byRounds.delivered += 1;
      // Read the body before the response may be lost.
      return new Response(await response.text(), response);
    };
    // Each round begins with the registration: faults there would never reach an entry.
    if ((init?.method ?? 'GET') === 'GET' || path.endsWith('/booth')) return send();
    const { kill } = relay;
    if (kill && kill.after > 0) kill.after -= 1;
    else if (kill) {
      relay.kill = undefined;
      return endBrowser(kill, send);
    }
    const fault = relay.writes.shift();
    if (fault === '500') return new Response('{}', { status: 500 });
    const response = await send();
    if (!fault) return response;
    if (isOfRound) relay.byRounds.lost += 1;
    throw new TypeError('Failed to fetch');
  };
  return relay;
}

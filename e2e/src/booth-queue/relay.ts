import { API_PREFIX } from '@parkwart/contracts/call';
import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/gatewayKey';
import { TEST_GATEWAY_KEY } from '@parkwart/service-kit/testing/serviceUnderTest';

/** Never settles: its browser was killed. */
const never = () => new Promise<never>(() => undefined);

export interface Relay {
  isOnline: boolean;
  /** Whose session all tabs of the browser have. */
  user: string | undefined;
  /** So many writes to come arrive, and their responses do not. */
  lost: number;
  /** The browser is killed at the write after so many others, before or after it arrives. */
  kill: { after: number; arrives: boolean; onKill: () => void } | undefined;
}

interface Network {
  /** Of the service: another one after a restart. */
  readonly url: () => string;
  readonly cookie: (username: string) => Promise<string>;
}

/** The network between the browser and the service: stands in for `fetch`. */
export function startRelay({ url, cookie }: Network): Relay {
  const relay: Relay = { isOnline: true, user: undefined, lost: 0, kill: undefined };
  const connect = globalThis.fetch;
  globalThis.fetch = async (address, init) => {
    const path = String(address);
    // The test's own.
    if (!path.startsWith(API_PREFIX)) return connect(address, init);
    if (!relay.isOnline) throw new TypeError('Failed to fetch');
    const headers = new Headers(init?.headers);
    headers.set(GATEWAY_KEY_HEADER, TEST_GATEWAY_KEY);
    if (relay.user) headers.set('Cookie', await cookie(relay.user));
    const send = async () => {
      const response = await connect(url() + path, { ...init, headers });
      // Read here: a lost response is lost as a whole.
      return new Response(await response.text(), response);
    };
    if (init?.method !== 'POST') return send();
    const { kill } = relay;
    if (kill && kill.after > 0) kill.after -= 1;
    else if (kill) {
      relay.kill = undefined;
      if (kill.arrives) await send();
      kill.onKill();
      return never();
    }
    const response = await send();
    if (relay.lost <= 0) return response;
    relay.lost -= 1;
    throw new TypeError('Failed to fetch');
  };
  return relay;
}

import { isIP } from 'node:net';
import { passkeysNeedAName, passkeysNeedTls } from './errors.ts';

/** What a passkey is bound to: the name that the browser shows, and the page's origin. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of a request, from the host that the gateway passed on.
 * @param secure as `COOKIE_SECURE` of the environment
 * @throws HttpError 409 where browsers make no passkeys: under an IP address, and without TLS elsewhere than on localhost
 */
export function relyingPartyOf(host: string, secure: boolean): RelyingParty {
  const address = `${secure ? 'https' : 'http'}://${host}`;
  if (!URL.canParse(address)) throw passkeysNeedAName();
  const { hostname, origin } = new URL(address);
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) throw passkeysNeedAName();
  if (!secure && hostname !== 'localhost' && !hostname.endsWith('.localhost')) throw passkeysNeedTls();
  return { id: hostname, origin };
}

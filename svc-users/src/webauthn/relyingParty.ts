import { isIP } from 'node:net';
import { passkeysNeedHostName, passkeysNeedTls } from './errors.ts';

/** A passkey is bound to the host name and the page's origin. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * @throws HttpError 409 where browsers cannot create passkeys: IP addresses, and without TLS everything but localhost
 */
export function relyingPartyOf(host: string, secure: boolean): RelyingParty {
  const address = `${secure ? 'https' : 'http'}://${host}`;
  if (!URL.canParse(address)) throw passkeysNeedHostName();
  const { hostname, origin } = new URL(address);
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) throw passkeysNeedHostName();
  if (!secure && hostname !== 'localhost' && !hostname.endsWith('.localhost')) throw passkeysNeedTls();
  return { id: hostname, origin };
}

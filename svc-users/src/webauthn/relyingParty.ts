import { isIP } from 'node:net';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { z } from 'zod';
import type { PasskeyRow } from '../model/models.ts';

const PASSKEYS_UNAVAILABLE = 'PASSKEYS_NEED_A_NAME';

const passkeysNeedHostName = () =>
  new HttpError(
    409,
    PASSKEYS_UNAVAILABLE,
    'Passkeys gehen nur unter einem Namen, zum Beispiel http://localhost, nicht unter einer IP-Adresse.',
  );

const passkeysNeedTls = () =>
  new HttpError(409, PASSKEYS_UNAVAILABLE, 'Passkeys gehen nur über HTTPS, ohne HTTPS nur unter http://localhost.');

/** A passkey is bound to the host name and the page's origin. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * @throws HttpError 409 if browsers cannot create passkeys for the host: for an IP address, and without TLS for every
 * host but localhost
 */
export function relyingPartyOf(host: string, secure: boolean): RelyingParty {
  const address = `${secure ? 'https' : 'http'}://${host}`;
  if (!URL.canParse(address)) throw passkeysNeedHostName();
  const { hostname, origin } = new URL(address);
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) throw passkeysNeedHostName();
  if (!secure && hostname !== 'localhost' && !hostname.endsWith('.localhost')) throw passkeysNeedTls();
  return { id: hostname, origin };
}

const list = z.array(z.string());

export function transportsOf({ transports }: PasskeyRow): string[] {
  return list.parse(JSON.parse(transports));
}

/** The library is loaded on first use of a passkey, because it takes 13 MB. */
export const webAuthn = () => import('@simplewebauthn/server');

import { hkdfSync } from 'node:crypto';

/** A key for one purpose alone, the same on every replica. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `parkwart ${purpose}`, 32));
}

import { hkdfSync } from 'node:crypto';
import { secretsOf } from '@parkwart/service-kit/secrets';

/** A key for one purpose alone, the same on every replica. @param secrets the first one counts */
export function derivedKey(secrets: string, purpose: string): Buffer {
  const [secret] = secretsOf(secrets);
  return Buffer.from(hkdfSync('sha256', secret, '', `parkwart ${purpose}`, 32));
}

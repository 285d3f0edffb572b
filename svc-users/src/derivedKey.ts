import { hkdfSync } from 'node:crypto';
import { secretsOf } from '@parkwart/service-kit/environment/secrets';

/** @param secrets only the first one is used */
export function derivedKey(secrets: string, purpose: string): Buffer {
  const [secret] = secretsOf(secrets);
  return Buffer.from(hkdfSync('sha256', secret, '', `parkwart ${purpose}`, 32));
}

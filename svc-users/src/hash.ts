import { createHash, hkdfSync } from 'node:crypto';
import { secretsOf } from '@parkwart/service-kit/environment/environment';

/** Use this function only for long random secrets. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** @param secrets only the first one is used */
export function derivedKey(secrets: string, purpose: string): Buffer {
  const [secret] = secretsOf(secrets);
  return Buffer.from(hkdfSync('sha256', secret, '', `parkwart ${purpose}`, 32));
}

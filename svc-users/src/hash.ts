import { createHash } from 'node:crypto';

/** SHA-256 in hex: what is kept of a secret that is long and random. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

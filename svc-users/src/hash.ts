import { createHash } from 'node:crypto';

/** SHA-256 in hex, for long random secrets. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

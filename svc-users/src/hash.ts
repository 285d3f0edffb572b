import { createHash } from 'node:crypto';

/** Only for long random secrets. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

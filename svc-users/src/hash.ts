import { createHash } from 'node:crypto';

/** Use it only for long random secrets. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What the header `Idempotency-Key` may hold. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,100}$/;

/**
 * A new value for the header `Idempotency-Key`: 32 hexadecimal digits. A retry uses the same one.
 * Not `crypto.randomUUID`, which a page without TLS lacks.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Valid values of the header `Idempotency-Key`. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,100}$/;

/**
 * 32 hexadecimal digits; a retry uses the same key.
 * Not `crypto.randomUUID`, which a page without TLS lacks.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Valid values of the header `Idempotency-Key`. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,100}$/;

/** 32 hexadecimal digits; a retry reuses its key. Not `crypto.randomUUID`, which is missing on pages without TLS. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

import type { Cents } from './money.ts';

export interface Transfer {
  /** At most 70 characters. */
  readonly payee: string;
  /** With or without spaces. */
  readonly iban: string;
  /** May be empty within the EEA. */
  readonly bic: string;
  readonly cents: Cents;
  /** Shown on the bank statement, at most 140 characters. */
  readonly purpose: string;
}

const MAX_CENTS = 99_999_999_999;
const MAX_BYTES = 331;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * The payload of an EPC069-12 QR code (GiroCode). Draw it with error correction level M and at most version 13.
 * @throws RangeError when the standard does not allow the transfer (amount 0, name too long, no IBAN, …).
 */
export function giroCode({ payee, iban, bic, cents, purpose }: Transfer): string {
  if (!Number.isInteger(cents) || cents < 1 || cents > MAX_CENTS) throw new RangeError(`amount in cents: ${cents}`);
  const name = oneLine(payee);
  if (name.length < 1 || name.length > 70) throw new RangeError('the payee has 1 to 70 characters');
  if (!/^[A-Z]{2}\d/.test(iban)) throw new RangeError('there is no IBAN');
  const text = Array.from(oneLine(purpose)).slice(0, 140).join('');
  const amount = `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const lines = ['BCD', '002', '1', 'SCT', oneLine(bic), name, iban.replace(/\s/g, ''), amount, '', '', text];
  const payload = lines.join('\n').replace(/(?<!\n)\n+$/, '');
  if (new TextEncoder().encode(payload).length > MAX_BYTES) throw new RangeError('the code holds 331 bytes');
  return payload;
}

/** Undefined if the standard does not allow the transfer. */
export function drawableCode(transfer: Transfer): string | undefined {
  try {
    return giroCode(transfer);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

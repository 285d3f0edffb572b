import type { Cents } from './money.ts';

/** A credit transfer as printed beside the code. */
export interface Transfer {
  /** The account holder's name exactly as the bank knows it, at most 70 characters. */
  readonly payee: string;
  /** With or without blanks. */
  readonly iban: string;
  /** May be empty within the EEA. */
  readonly bic: string;
  readonly cents: Cents;
  /** Free text for the bank statement, at most 140 characters. */
  readonly purpose: string;
}

const MAX_CENTS = 99_999_999_999;
const MAX_BYTES = 331;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * The text of an EPC069-12 QR code (GiroCode), to be drawn with error correction level M and at most version 13.
 * @throws RangeError when the standard has no room for the transfer (amount 0, name too long, …).
 */
export function giroCode({ payee, iban, bic, cents, purpose }: Transfer): string {
  if (!Number.isInteger(cents) || cents < 1 || cents > MAX_CENTS) throw new RangeError(`amount in cents: ${cents}`);
  const name = oneLine(payee);
  if (name.length < 1 || name.length > 70) throw new RangeError('the payee has 1 to 70 characters');
  const text = Array.from(oneLine(purpose)).slice(0, 140).join('');
  const amount = `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const lines = ['BCD', '002', '1', 'SCT', oneLine(bic), name, iban.replace(/\s/g, ''), amount, '', '', text];
  const payload = lines.join('\n').replace(/\n+$/, '');
  if (new TextEncoder().encode(payload).length > MAX_BYTES) throw new RangeError('the code holds 331 bytes');
  return payload;
}

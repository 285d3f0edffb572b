import { formatDecimal } from './number.ts';

/**
 * Money is integer cents in code, a number of euros on the wire, `1.234,56 €` on screen. The property `unit` never
 * exists at run time: it makes the compiler reject cents where euros are expected, while a plain number is accepted for
 * both.
 */
export type Cents = number & { readonly unit?: 'cents' };
type Euros = number & { readonly unit?: 'euros' };

/**
 * Converts the wire's euros to cents.
 * @throws RangeError unless the amount is finite with at most two decimals.
 */
export function centsFromEuros(euros: Euros): Cents {
  const cents = Math.round(euros * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents / 100 - euros) > 1e-9 * Math.max(1, Math.abs(euros))) {
    throw new RangeError(`not an amount of euros and cents: ${euros}`);
  }
  return cents;
}

export function eurosFromCents(cents: Cents): Euros {
  return cents / 100;
}

/** `1.234,56 €` or `−4,00 €`, with U+00A0 and U+2212. */
export function formatCents(cents: Cents): string {
  return `${formatDecimal(cents / 100).replace('-', '\u2212')}\u00a0€`;
}

export function formatEuros(euros: Euros): string {
  return formatCents(centsFromEuros(euros));
}

export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

const TYPED_EUROS = /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d{1,2})?$|^\d+\.\d{1,2}$/;

/**
 * Parses euros as a German user types them, `12,5`, `1.234,56`, `12.50`, with or without €; undefined for anything
 * else, such as negative amounts and `1e9`.
 */
export function parseEuros(typed: string): Euros | undefined {
  const text = typed.replace(/[\s€]/g, '');
  if (!TYPED_EUROS.test(text)) return undefined;
  const plain = /^\d+\.\d{1,2}$/.test(text) ? text : text.replaceAll('.', '').replace(',', '.');
  const euros = Number(plain);
  return Number.isSafeInteger(Math.round(euros * 100)) ? euros : undefined;
}

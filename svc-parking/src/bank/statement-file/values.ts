import { dayNumber, parseInstant } from '@parkwart/contracts/rules/time';
import { storedDay } from '../../storedDay.ts';
import { StatementFileError } from './errors.ts';
import { childAt, textAt, type XmlNode } from './xml.ts';

const DECIMAL = /^(\d*)(?:\.(\d*))?$/;
/** More digits would exceed exact numbers. */
const MOST_DIGITS = 15;

export interface Amount {
  /** Unsigned. */
  readonly cents: number;
  readonly currency: string;
}

/** Parses decimal text to cents without a float: `000149.87`, `12`, `12.5`, `12.50000`. */
function parseCents(text: string): number {
  if (/^[-+]/.test(text)) throw new StatementFileError('amountNegative', text.slice(0, 40));
  const [, whole = '', decimals = ''] = DECIMAL.exec(text) ?? [];
  if (whole + decimals === '') throw new StatementFileError('amountWrong', text.slice(0, 40));
  if (/[^0]/.test(decimals.slice(2))) throw new StatementFileError('amountFraction', text.slice(0, 40));
  const digits = (whole + decimals.slice(0, 2).padEnd(2, '0')).replace(/^0+(?=\d)/, '');
  if (digits.length > MOST_DIGITS) throw new StatementFileError('amountWrong', text.slice(0, 40));
  return Number(digits);
}

/** The `Amt` at the path; undefined if missing. */
export function amountAt(node: XmlNode, ...path: readonly string[]): Amount | undefined {
  const amount = childAt(node, ...path);
  const text = amount && textAt(amount);
  if (!amount || !text) return undefined;
  const currency = amount.currency?.trim();
  if (!currency) throw new StatementFileError('currencyMissing', text.slice(0, 40));
  return { cents: parseCents(text), currency };
}

/** `Amt` with the sign of `CdtDbtInd`, the only field that states the direction. */
export function signedAmount(node: XmlNode): Amount {
  const amount = amountAt(node, 'Amt');
  if (!amount) throw new StatementFileError('amountMissing');
  const sign = signOf(node);
  if (sign === undefined && amount.cents !== 0) {
    throw new StatementFileError('signMissing', textAt(node, 'Amt')?.slice(0, 40));
  }
  return { ...amount, cents: withSign(amount.cents, sign ?? 1) };
}

export function signOf(node: XmlNode): 1 | -1 | undefined {
  const indicator = textAt(node, 'CdtDbtInd');
  if (indicator === 'CRDT') return 1;
  return indicator === 'DBIT' ? -1 : undefined;
}

/** Never returns -0. */
export function withSign(cents: number, sign: 1 | -1): number {
  return cents === 0 ? 0 : cents * sign;
}

/** The day of a `Dt` or `DtTm`, as 20260305; undefined if missing. */
export function dayAt(node: XmlNode, ...path: readonly string[]): number | undefined {
  const date = textAt(node, ...path, 'Dt');
  const text = date ?? textAt(node, ...path, 'DtTm');
  return text === undefined ? undefined : storedDayOf(text);
}

/**
 * Accepts `2026-03-05`, also with a zone (`2026-03-05+01:00`). A time with a zone gives the day in Berlin, one without
 * the stated day.
 */
export function storedDayOf(text: string): number {
  const instant = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? parseInstant(text, new Date(text)) : undefined;
  const day = instant ? storedDay(instant) : dayNumber(text.slice(0, 10));
  if (day === 0) throw new StatementFileError('dayWrong', text.slice(0, 40));
  return day;
}

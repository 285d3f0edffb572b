import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import { formatClockTime } from '@parkwart/contracts/rules/time';
import { isValidIBAN } from 'ibantools';
import { Document } from 'sepa';
import { storedDay } from '../storedDay.ts';

const WRITTEN: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  '&': '+',
  '–': '-',
  '’': "'",
};
const ALLOWED = /^[A-Za-z0-9/?:().,'+ -]*$/;

/**
 * Reduces a text to characters that every SEPA bank accepts: umlauts as two letters, no accents, a dot for any other.
 */
export function sepaText(text: string): string {
  const letters = Array.from(text.normalize('NFC'), (letter) => {
    const written = WRITTEN[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
    return ALLOWED.test(written) ? written : /\s/.test(letter) ? ' ' : '.';
  });
  return letters.join('').replace(/ +/g, ' ').trim();
}

interface Refund {
  /** 0 for a payment without a record. */
  readonly invoiceNumber: number;
  /** Counts the refunds of the record. */
  readonly number: number;
  /** As in the bank's statement: banks compare it with the account holder's name. */
  readonly creditor: string;
  /** With or without spaces. */
  readonly iban: string;
  readonly cents: Cents;
}

interface Order {
  readonly debtor: string;
  readonly iban: string;
  /** '' if unknown. */
  readonly bic: string;
  /** The execution day, as 20260305. */
  readonly day: number;
  readonly created: Date;
}

const MAX_NAME = 70;

/** Identifies the refund in the next statement. */
export function endToEndId({ invoiceNumber, number }: Pick<Refund, 'invoiceNumber' | 'number'>): string {
  return `ERST-${invoiceNumber}-${number}`;
}

const REFERENCE = /^ERST-\d{1,15}-\d{1,6}$/i;

export const isRefundReference = (reference: string): boolean => REFERENCE.test(reference);

export const refundReferencesIn = (purpose: string): string[] =>
  [...purpose.matchAll(/\bERST-\d{1,15}-\d{1,6}\b/gi)].map(([reference]) => reference.toUpperCase());

/** Whether a file may contain this payee. */
export function isPayable(name: string, iban: string): boolean {
  return sepaText(name) !== '' && isValidIBAN(tidyIban(iban));
}

/**
 * The EEA. For other countries, banks require the operator's address in the file (EPC153-22), and the file contains no
 * address.
 */
const EEA = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);
const SEPA_BEYOND = new Set('AD AL CH GB MC MD ME MK RS SM VA'.split(' '));

/** Why an admin must make this transfer by hand, as a German sentence; undefined if the file may contain it. */
export function refusedPayee(name: string, iban: string, ownIban: string): string | undefined {
  const account = tidyIban(iban);
  const country = account.slice(0, 2);
  if (!/[A-Za-z]/.test(sepaText(name))) return 'Der Name des Empfängers hat keine lateinischen Buchstaben.';
  if (account === tidyIban(ownIban)) return 'Die IBAN ist Ihr eigenes Konto.';
  if (EEA.has(country)) return undefined;
  return SEPA_BEYOND.has(country)
    ? 'Das Konto liegt außerhalb des Europäischen Wirtschaftsraums, wofür Banken weitere Angaben verlangen.'
    : 'Das Konto liegt außerhalb des SEPA-Raums.';
}

/**
 * Builds a file of transfers (pain.001.001.09) for the operator's bank.
 * @throws RangeError without refunds, for an invalid IBAN or name, and unless amounts are whole and positive
 */
export function painFile(refunds: readonly Refund[], { debtor, iban, bic, day, created }: Order): string {
  if (refunds.length === 0) throw new RangeError('no refunds');
  const time = formatClockTime(created);
  const file = new Document('pain.001.001.09');
  // A bank rejects a second file with the same id.
  file.grpHdr.id = `ERST-${storedDay(created)}${time.replaceAll(':', '')}${String(created.getTime()).slice(-3)}`;
  file.grpHdr.created = localDate(storedDay(created), time);
  file.grpHdr.initiatorName = nameOf(debtor);
  const batch = file.createPaymentInfo();
  batch.requestedExecutionDate = localDate(day);
  batch.debtorName = nameOf(debtor);
  batch.debtorIBAN = validIban(iban);
  batch.debtorBIC = bic;
  file.addPaymentInfo(batch);
  for (const refund of refunds) {
    const { invoiceNumber, creditor, cents } = refund;
    if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`refund in cents: ${cents}`);
    const transfer = batch.createTransaction();
    transfer.end2endId = endToEndId(refund);
    transfer.creditorName = nameOf(creditor);
    transfer.creditorIBAN = validIban(refund.iban);
    transfer.amount = eurosFromCents(cents);
    transfer.remittanceInfo = invoiceNumber > 0 ? `Erstattung RE ${invoiceNumber}` : 'Erstattung Ihrer Zahlung';
    batch.addTransaction(transfer);
  }
  return file.toString();
}

/**
 * The library writes a date's local fields, so these are set to the time in Berlin, whatever the server's time zone.
 */
function localDate(day: number, time = '12:00:00'): Date {
  const [hours, minutes, seconds] = time.split(':').map(Number);
  return new Date(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100, hours, minutes, seconds);
}

function nameOf(name: string): string {
  const text = sepaText(name).slice(0, MAX_NAME).trim();
  if (text === '') throw new RangeError('no name');
  return text;
}

function validIban(text: string): string {
  const iban = tidyIban(text);
  if (!isValidIBAN(iban)) throw new RangeError('no valid IBAN');
  return iban;
}

export const tidyIban = (text: string) => text.replace(/\s/g, '').toUpperCase();

import { POSTING_LABELS, type PostingKind } from '@parkwart/contracts/entities/posting';
import { isRest, type PostingRow } from '../accounts/posting.ts';
import { formatStoredDay } from '../storedDay.ts';

export const KINDS: Readonly<Record<PostingKind, string>> = {
  charge: 'Forderung',
  payment: 'Zahlung',
  waiver: 'Erlass',
  refund: 'Erstattung',
  payout: 'Auszahlung',
};

export const REBOOKED = 'Umbuchung nach geänderter Forderung';
const REVERSAL = 'Storno';

export function typeLabel({ kind, type }: PostingRow): string {
  const labels: Readonly<Record<string, string>> = POSTING_LABELS[kind];
  return labels[type] ?? type;
}

/**
 * The invoice number; for a posting on no record's account, the number of the bank entry. Contains only characters that
 * DATEV accepts.
 */
export function documentOf(posting: PostingRow): string {
  return isRest(posting) ? `UMSATZ-${posting.bankEntryId}` : String(posting.invoiceNumber);
}

/** A text without personal data, because the export is kept longer than the personal data of the record. */
export function bookingText(posting: PostingRow): string {
  const { kind, reverses } = posting;
  const text = kind === 'charge' || kind === 'refund' ? typeLabel(posting) : `${KINDS[kind]}: ${typeLabel(posting)}`;
  return reverses === null ? text : `${REVERSAL} ${text}`;
}

/** @param day the original day, in a month that is already exported */
export const lateText = (text: string, day: number) => `${text} vom ${formatStoredDay(day)}`;

export const csvFileName = (month: string) => `Buchungen_${month}.csv`;

export const batchName = (month: number, part?: number) =>
  `Parkwart ${String(month % 100).padStart(2, '0')}/${Math.floor(month / 100)}${part === undefined ? '' : ` Teil ${part}`}`;

export const CSV_COLUMNS = [
  'Tag',
  'Rechnung',
  'Buchung',
  'Art',
  'Soll',
  'Haben',
  'Umsatzsteuer 19 % im Soll',
  'Umsatzsteuer 19 % im Haben',
  'Nummer',
  'Storno der Nummer',
] as const;

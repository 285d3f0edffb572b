import type { Fine } from '@parkwart/contracts/entities/fine';
import type { Posting } from '@parkwart/contracts/entities/posting';
import { POSTING_LABELS } from '@parkwart/contracts/entities/posting';
import { texts } from './texts.ts';

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = POSTING_LABELS;

const KINDS: Readonly<Record<string, string>> = { payment: 'Zahlung', waiver: 'Erlass' };

/** `Zahlung: Überweisung`; a fine is shown by its type while the record still has it. */
export function postingLabel({ kind, type, fineId }: Posting, fines: readonly Fine[]): string {
  const fine = kind === 'charge' && fineId !== undefined ? fines.find(({ id }) => id === fineId)?.type : undefined;
  const label = fine ?? labels[kind]?.[type] ?? type;
  return KINDS[kind] ? `${KINDS[kind]}: ${label}` : label;
}

/** @param reversed the posting that it reverses: reversed by another bank entry (a return), or booked by hand before */
export function postingText(posting: Posting, fines: readonly Fine[], reversed: Posting | undefined): string {
  const { voucher, type } = posting;
  const named = type === 'collection' ? texts.agencyReference : texts.voucher;
  const label = postingLabel(posting, fines) + (voucher === undefined ? '' : `, ${named(voucher)}`);
  if (posting.reverses === undefined) return label;
  if (reversed?.bankEntry === posting.bankEntry) return texts.reversal(label);
  return reversed?.bankEntry === undefined ? texts.replaced(label) : texts.returned(label);
}

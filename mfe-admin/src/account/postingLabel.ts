import type { Fine } from '@parkwart/contracts/entities/fine';
import type { Posting } from '@parkwart/contracts/entities/posting';
import { POSTING_LABELS } from '@parkwart/contracts/entities/posting';
import { texts } from './texts.ts';

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = POSTING_LABELS;

const KINDS: Readonly<Record<string, string>> = { payment: 'Zahlung', waiver: 'Erlass' };

/** `Zahlung: Überweisung`; a fine has its type as long as the record has it. */
export function postingLabel({ kind, type, fineId }: Posting, fines: readonly Fine[]): string {
  const fine = kind === 'charge' && fineId !== undefined ? fines.find(({ id }) => id === fineId)?.type : undefined;
  const label = fine ?? labels[kind]?.[type] ?? type;
  return KINDS[kind] ? `${KINDS[kind]}: ${label}` : label;
}

export function postingText(posting: Posting, fines: readonly Fine[], isReturn: boolean): string {
  const { voucher, type } = posting;
  const named = type === 'collection' ? texts.agencyReference : texts.voucher;
  const label = postingLabel(posting, fines) + (voucher === undefined ? '' : `, ${named(voucher)}`);
  if (isReturn) return texts.returned(label);
  return posting.reverses === undefined ? label : texts.reversal(label);
}

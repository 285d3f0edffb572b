import { getAccount, reversePosting } from '@parkwart/contracts/calls/accounts';
import { getLetters, type SentLetterOfLevel } from '@parkwart/contracts/calls/letters';
import type { Fine } from '@parkwart/contracts/entities/fine';
import { POSTING_LABELS, type Posting } from '@parkwart/contracts/entities/posting';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { callApi, useQuery } from '@parkwart/web';
import { userNames } from '../../parts/users/userNames.ts';
import { paramsOf } from '../record.ts';
import { texts } from './texts.ts';

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = POSTING_LABELS;

/** A posting without the user who booked it. */
type Disclosed = Omit<Posting, 'account'>;

const KINDS: Readonly<Record<string, string>> = { payment: 'Zahlung', waiver: 'Erlass' };

/**
 * Returns a label such as `Zahlung: Überweisung`. A fine is shown by its type as long as the record still has the fine.
 */
export function postingLabel({ kind, type, fineId }: Disclosed, fines: readonly Fine[]): string {
  const fine = kind === 'charge' && fineId !== undefined ? fines.find(({ id }) => id === fineId)?.type : undefined;
  const label = fine ?? labels[kind]?.[type] ?? type;
  return KINDS[kind] ? `${KINDS[kind]}: ${label}` : label;
}

/**
 * The label of a posting. If the posting reverses another one, the label also shows why.
 * @param reversed the posting that `posting` reverses. If `reversed` and `posting` have the same bank entry, or both
 * have none, the label shows a reversal. If only `posting` has a bank entry, the payment was booked by hand before, and
 * the label shows that it is replaced. Otherwise, the label shows that the payment was returned.
 */
export function postingText(posting: Disclosed, fines: readonly Fine[], reversed: Disclosed | undefined): string {
  const { voucher, type } = posting;
  const named = type === 'collection' ? texts.agencyReference : texts.voucher;
  const label = postingLabel(posting, fines) + (voucher === undefined ? '' : `, ${named(voucher)}`);
  if (posting.reverses === undefined) return label;
  if (reversed?.bankEntry === posting.bankEntry) return texts.reversal(label);
  return reversed?.bankEntry === undefined ? texts.replaced(label) : texts.returned(label);
}

export type BookedPosting = Posting & { readonly by: string };

export const ACCOUNT_KEY = ['account'];

/** Postings with the names of the users who booked them; reloads with each version of the record. */
export function useAccount(record: ParkingRecord) {
  return useQuery({
    queryKey: [...ACCOUNT_KEY, record.invoiceNumber, record.version],
    queryFn: async ({ signal }): Promise<readonly BookedPosting[]> => {
      const { postings } = await callApi(getAccount, { params: paramsOf(record) }, { signal });
      return withNames(postings, signal);
    },
    placeholderData: (before) => before,
  });
}

export type PrintedLetter = SentLetterOfLevel & { readonly by: string };

/** Letters with the names of the users who marked them as printed; reloads with each version of the record. */
export function useLetters(record: ParkingRecord) {
  return useQuery({
    queryKey: ['letters', record.invoiceNumber, record.version],
    queryFn: async ({ signal }): Promise<readonly PrintedLetter[]> => {
      const { letters } = await callApi(getLetters, { params: paramsOf(record) }, { signal });
      return withNames(letters, signal);
    },
    placeholderData: (before) => before,
  });
}

async function withNames<Made extends { readonly account: string }>(made: readonly Made[], signal: AbortSignal) {
  const nameOf = await userNames(
    made.map(({ account }) => account),
    signal,
  );
  return made.map((one) => ({ ...one, by: one.account === '' ? texts.system : nameOf(one.account) }));
}

export const sendReversal = (record: ParkingRecord, posting: string) =>
  callApi(reversePosting, { params: paramsOf(record), body: { posting } });

import { getAccount, reversePosting } from '@parkwart/contracts/calls/accounts';
import { getLetters, type SentLetterOfLevel } from '@parkwart/contracts/calls/letters';
import type { Posting } from '@parkwart/contracts/entities/posting';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { callApi, useQuery } from '@parkwart/web';
import { userNames } from '../../parts/users/userNames.ts';
import { paramsOf } from '../record.ts';
import { texts } from './texts.ts';

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

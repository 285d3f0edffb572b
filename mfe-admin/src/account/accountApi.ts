import {
  bookPayment,
  bookWaiver,
  getAccount,
  type paymentInput,
  reversePosting,
  type waiverInput,
} from '@parkwart/contracts/calls/accounts';
import { getAccountNames } from '@parkwart/contracts/calls/journal';
import type { Posting } from '@parkwart/contracts/entities/posting';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { callApi, useQuery } from '@parkwart/web';
import type * as z from 'zod/mini';
import { texts } from './texts.ts';

export type BookedPosting = Posting & { readonly by: string };

export const ACCOUNT_KEY = ['account'];

/** With the names of who booked; loaded again with each version of the record. */
export function useAccount({ invoiceNumber, version }: ParkingRecord) {
  return useQuery({
    queryKey: [...ACCOUNT_KEY, invoiceNumber, version],
    queryFn: async ({ signal }): Promise<readonly BookedPosting[]> => {
      const { postings } = await callApi(getAccount, { params: paramsOf(invoiceNumber) }, { signal });
      const names = await namesOf([...new Set(postings.map(({ account }) => account))].filter(Boolean), signal);
      return postings.map((posting) => ({
        ...posting,
        by: posting.account === '' ? texts.system : (names.get(posting.account) ?? texts.unknownAccount),
      }));
    },
    placeholderData: (before) => before,
  });
}

/** The current names of accounts. */
export async function namesOf(ids: readonly string[], signal: AbortSignal): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { accounts } = await callApi(getAccountNames, { query: { ids: ids.join() } }, { signal });
  return new Map(
    accounts.map(({ _id, username, isDeleted }) => [_id, isDeleted ? texts.deletedAccount(username) : username]),
  );
}

const paramsOf = (invoiceNumber: number) => ({ invoiceNumber: String(invoiceNumber) });

export type PaymentInput = z.output<typeof paymentInput>;
export type WaiverInput = z.output<typeof waiverInput>;

export const sendPayment = (invoiceNumber: number, body: PaymentInput, idempotencyKey: string) =>
  callApi(bookPayment, { params: paramsOf(invoiceNumber), body }, { idempotencyKey });

export const sendWaiver = (invoiceNumber: number, body: WaiverInput, idempotencyKey: string) =>
  callApi(bookWaiver, { params: paramsOf(invoiceNumber), body }, { idempotencyKey });

export const sendReversal = (invoiceNumber: number, posting: string) =>
  callApi(reversePosting, { params: paramsOf(invoiceNumber), body: { posting } });

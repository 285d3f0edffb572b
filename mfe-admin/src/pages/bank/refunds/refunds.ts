import {
  type DueRefund,
  getDueRefunds,
  getRefundFile,
  getRefunds,
  orderRefunds,
  type Payee,
  type Refund,
  type TransferInput,
  withdrawRefund,
} from '@parkwart/contracts/calls/refunds';
import { callApi, useQuery } from '@parkwart/web';
import { saveFile } from '@parkwart/web/files/saveFile';
import { nextOfRows, usePages } from '../../../parts/items/Pages.tsx';
import { FOLLOW_OTHERS } from '../../../parts/loading/followOthers.ts';
import { BANK_KEY } from '../bank.ts';

export function useDueRefunds() {
  return useQuery({
    queryKey: [...BANK_KEY, 'due'],
    queryFn: ({ signal }) => callApi(getDueRefunds, {}, { signal }),
    ...FOLLOW_OTHERS,
  });
}

export function useRefunds() {
  return usePages({
    queryKey: [...BANK_KEY, 'refunds'],
    fetchPage: (query, signal) => callApi(getRefunds, { query }, { signal }),
    nextOf: ({ refunds }) => nextOfRows(refunds),
    ...FOLLOW_OTHERS,
  });
}

export interface ChosenRefund extends DueRefund {
  /** Set if the refund does not go to the payer. */
  readonly payee?: Payee;
}

export const orderOf = (chosen: readonly ChosenRefund[]) => ({
  refunds: chosen.map(({ _id, amount, payee }) => ({ due: _id, amount, ...(payee && { payee }) })),
});

export const sendOrder = (
  body: ReturnType<typeof orderOf> & Partial<TransferInput> & { readonly online?: true },
  idempotencyKey: string,
) => callApi(orderRefunds, { body }, { idempotencyKey });

export async function downloadFile(id: string): Promise<void> {
  const { name, content } = await callApi(getRefundFile, { params: { id } });
  saveFile(new Blob([content], { type: 'application/xml' }), name);
}

export const sendWithdrawal = ({ _id }: Refund) =>
  callApi(withdrawRefund, { params: { id: _id }, body: { state: 'withdrawn' } });

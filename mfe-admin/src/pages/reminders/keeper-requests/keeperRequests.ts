import {
  answerKeepers,
  getKeeperLines,
  getKeeperNeeds,
  getKeeperRequests,
  isPostcode,
  type keeperAnswer,
  POSTCODE_WRONG,
  requestKeepers,
  withdrawKeeperLine,
} from '@parkwart/contracts/calls/keeperRequests';
import type { KeeperNeed } from '@parkwart/contracts/entities/keeperRequest';
import { callApi, useQuery } from '@parkwart/web';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useReload } from '../../../parts/form/otherTabs.ts';
import { FOLLOW_OTHERS } from '../../../parts/loading/followOthers.ts';
import { useRecordCache } from '../../../record/recordCache.ts';

export const KEEPER_KEY = ['keeper'];

export function useNeeds() {
  return useQuery({
    queryKey: [...KEEPER_KEY, 'needs'],
    queryFn: ({ signal }) => callApi(getKeeperNeeds, { query: {} }, { signal }),
  });
}

/** Newest first. */
export function useRequests() {
  return useQuery({
    queryKey: [...KEEPER_KEY, 'requests'],
    queryFn: async ({ signal }) => (await callApi(getKeeperRequests, {}, { signal })).requests,
    ...FOLLOW_OTHERS,
  });
}

export const fetchKeeperLines = async (id: string, options: { readonly signal?: AbortSignal } = {}) =>
  (await callApi(getKeeperLines, { params: { id } }, options)).lines;

export function useKeeperLines(id: string) {
  return useQuery({
    queryKey: [...KEEPER_KEY, 'lines', id],
    queryFn: ({ signal }) => fetchKeeperLines(id, { signal }),
    ...FOLLOW_OTHERS,
  });
}

export const sendRequest = (needs: readonly KeeperNeed[], idempotencyKey: string) =>
  callApi(
    requestKeepers,
    { body: { invoiceNumbers: needs.map(({ record }) => String(record.invoiceNumber)) } },
    { idempotencyKey },
  );

export const sendWithdrawal = (id: string, invoiceNumber: number) =>
  callApi(withdrawKeeperLine, { params: { id, invoiceNumber: String(invoiceNumber) } });

export type Answer = z.input<typeof keeperAnswer>;

export const sendAnswers = async (answers: readonly Answer[]) =>
  (await callApi(answerKeepers, { body: { answers: [...answers] } })).records;

/** Checks whether the answers fit the stored records, and stores nothing. @throws ApiError */
export const tryAnswers = (answers: readonly Answer[]) =>
  callApi(answerKeepers, { body: { answers: [...answers], isTrial: true } });

/** Reloads the displayed data in this browser tab and in other tabs. */
export function useKeeperCache() {
  const reload = useReload();
  const records = useRecordCache();
  return useMemo(
    () => ({
      reload: () => {
        void reload(KEEPER_KEY);
        records.reload();
      },
    }),
    [reload, records],
  );
}

/** Checks the postcode before it is sent; it is not part of the call's schema, which may not become narrower. */
export const postcodeFits = z.refine<Pick<Answer, 'postcode'>>(({ postcode }) => isPostcode(postcode), {
  message: POSTCODE_WRONG,
  path: ['postcode'],
});

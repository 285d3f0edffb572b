import { checkOut, searchInvoice } from '@parkwart/contracts/parking';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { formatInstant } from '@parkwart/contracts/time';
import { callApi, toast, useMutation, useQuery, useQueryClient } from '@parkwart/web';
import { useRef } from 'react';
import { texts } from './texts.ts';

const keyOf = (invoiceNumber: string) => ['invoice-search', invoiceNumber];

/** The record of an invoice, null when there is none; searches as soon as there is a well-formed number. */
export function useInvoice(invoiceNumber: string, enabled: boolean) {
  return useQuery({
    queryKey: keyOf(invoiceNumber),
    queryFn: ({ signal }) => callApi(searchInvoice, { query: { invoiceNumber } }, { signal }),
    select: (records) => records[0] ?? null,
    enabled,
    // At the till yesterday's answer is worse than none.
    gcTime: 0,
  });
}

/** Checks a record out now, once at a time; the answer takes the place of what the search for `searchedNumber` found. */
export function useCheckOut(record: ParkingRecord, searchedNumber: string) {
  const client = useQueryClient();
  const queryKey = keyOf(searchedNumber);
  // The second click of a double click comes before `isPending`.
  const running = useRef(false);
  const { mutate, ...state } = useMutation({
    mutationFn: () => callApi(checkOut, { query: { id: record._id, exitTime: formatInstant(new Date()) } }),
    onSuccess: async (updated) => {
      // A search that set out before must not bring the parked car back.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, [updated]);
      toast.success(texts.succeeded);
    },
    onError: () => toast.error(texts.failedToast),
    onSettled: () => {
      running.current = false;
    },
  });
  const checkOutNow = () => {
    if (running.current) return;
    running.current = true;
    mutate();
  };
  return { ...state, checkOutNow };
}

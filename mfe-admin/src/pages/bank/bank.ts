import {
  allocateEntry,
  type BankEntry,
  bookProposals,
  type EntryState,
  getBankEntries,
  getBankEntry,
  getReturnablePayments,
  setEntryAside,
  takePaymentBack,
} from '@parkwart/contracts/calls/bank';
import { callApi, useQuery } from '@parkwart/web';
import { useMemo } from 'react';
import { useReload } from '../../parts/form/otherTabs.ts';
import { nextOfRows, usePages } from '../../parts/items/Pages.tsx';
import { FOLLOW_OTHERS } from '../../parts/loading/followOthers.ts';
import { useRecordCache } from '../../record/recordCache.ts';

export const BANK_KEY = ['bank'];

export interface EntryFilters {
  readonly state: EntryState;
  readonly hasRest?: 'true';
}

/** Loads entries, newest first; the first page of results also has the number of entries in every state. */
export function useBankEntries(filters: EntryFilters) {
  return usePages({
    queryKey: [...BANK_KEY, 'entries', filters],
    fetchPage: (query, signal) => callApi(getBankEntries, { query: { ...filters, ...query } }, { signal }),
    nextOf: ({ entries }) => nextOfRows(entries),
    ...FOLLOW_OTHERS,
  });
}

export function useBankEntry(id: string) {
  return useQuery({
    queryKey: [...BANK_KEY, 'entry', id],
    queryFn: ({ signal }) => callApi(getBankEntry, { params: { id } }, { signal }),
    ...FOLLOW_OTHERS,
  });
}

/** Loads the payments that may have been returned with this entry. */
export function useReturnablePayments({ _id: id }: BankEntry) {
  return useQuery({
    queryKey: [...BANK_KEY, 'payments', id],
    queryFn: async ({ signal }) => (await callApi(getReturnablePayments, { params: { id } }, { signal })).entries,
    gcTime: 0,
  });
}

export interface Allocation {
  readonly invoiceNumber: number;
  /** In euros. */
  readonly amount: number;
}

/** Books the entries. The service skips each entry whose proposal has changed since the admin saw it. */
export const sendBookings = (entries: readonly BankEntry[]) =>
  callApi(bookProposals, {
    body: { entries: entries.map(({ _id }) => _id), seen: entries.map(({ proposal = '' }) => proposal) },
  });

/** An empty list reverses the entry's postings. */
export const sendAllocations = ({ _id }: BankEntry, allocations: readonly Allocation[]): Promise<BankEntry> => {
  const body = allocations.map(({ invoiceNumber, amount }) => ({ invoiceNumber: String(invoiceNumber), amount }));
  return callApi(allocateEntry, { params: { id: _id }, body: { allocations: body } });
};

/** Marks the whole entry for a refund. */
export const sendOverpaid = ({ _id }: BankEntry): Promise<BankEntry> =>
  callApi(allocateEntry, { params: { id: _id }, body: { allocations: [], isOverpaid: true } });

export const sendAside = ({ _id }: BankEntry, isAside: boolean): Promise<BankEntry> =>
  callApi(setEntryAside, { params: { id: _id }, body: { isAside } });

export const sendReturn = ({ _id }: BankEntry, payment: BankEntry): Promise<BankEntry> =>
  callApi(takePaymentBack, { params: { id: _id }, body: { payment: payment._id } });

/** Reloads the displayed data in this browser tab and in other tabs. */
export function useBankCache() {
  const reload = useReload();
  const records = useRecordCache();
  return useMemo(() => {
    const reloadEntries = () => void reload(BANK_KEY);
    return {
      reloadEntries,
      /** Also reloads the lists, dialogs and counts of records, because a booking changes records, too. */
      reloadAll: () => {
        reloadEntries();
        records.reload();
      },
    };
  }, [reload, records]);
}

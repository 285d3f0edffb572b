import { searchInvoice } from '@parkwart/contracts/calls/checkInAndOut';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { callApi } from '@parkwart/web';
import { useCallback, useEffect, useRef, useState } from 'react';
import { withOffline } from '../network/loadOffline.ts';
import { hasNoResponse } from '../network/reachability.ts';
import { retryUnreached } from '../network/retryUnreached.ts';
import type { KnownRecord } from './knownRecord.ts';

interface Search {
  readonly invoiceNumber: string;
  /** Null if there is no such invoice, undefined until the response arrives. */
  readonly record: KnownRecord | null | undefined;
  /** The latest request's error, until a later request succeeds. */
  readonly error: unknown;
  readonly isFetching: boolean;
}

interface Options {
  /** False for malformed numbers. */
  readonly enabled: boolean;
  /** A record from an earlier response, which saves the request. */
  readonly known?: BoothRecord | undefined;
}

/**
 * Loads one invoice, for the till or for the page after a check-in. Nothing is cached, because stale results would be
 * worse than none.
 */
export function useInvoice(invoiceNumber: string, { enabled, known }: Options) {
  const isToFetch = enabled && !known;
  const start: Search = { invoiceNumber, record: known, error: undefined, isFetching: isToFetch };
  const [search, setSearch] = useState(start);
  if (search.invoiceNumber !== invoiceNumber) setSearch(start);
  const running = useRef<AbortController>(undefined);

  /** Changes the result, and cancels a pending request, because its response would be older than the change. */
  const update = useCallback(
    (change: Partial<Search>) => {
      running.current?.abort();
      setSearch((current) => (current.invoiceNumber === invoiceNumber ? { ...current, ...change } : current));
    },
    [invoiceNumber],
  );

  const load = useCallback(
    (change: Partial<Search>, onFailure: (error: unknown) => Partial<Search>) => {
      update(change);
      const controller = new AbortController();
      running.current = controller;
      fetchRecord(invoiceNumber, controller.signal)
        .then((record) => ({ record, error: undefined }), onFailure)
        .then((found) => controller.signal.aborted || update({ ...found, isFetching: false }));
    },
    [invoiceNumber, update],
  );
  const refetch = useCallback(() => load({ isFetching: true }, (error) => ({ error })), [load]);
  /** Keeps the displayed record until the response arrives. */
  const refresh = useCallback(() => load({}, () => ({})), [load]);

  useEffect(() => {
    if (isToFetch) refetch();
    return () => running.current?.abort();
  }, [isToFetch, refetch]);

  const { record } = search;
  useEffect(() => {
    if (record && !record.isQueued && record.asOf === undefined)
      void withOffline(({ updateParkedCopy }) => updateParkedCopy(record));
  }, [record]);

  const show = useCallback((record: BoothRecord) => update({ record, error: undefined, isFetching: false }), [update]);
  return { ...search, refetch, refresh, show };
}

const findOffline = (reference: string) => withOffline((offline) => offline.findOffline(reference));

/** Whether the typed text is a provisional reference, whose record may be known only to this browser. */
const isReference = (typed: string) => typed.includes('-');

/** @returns null if there is no such record @throws {ApiError} */
export async function fetchRecord(invoiceNumber: string, signal: AbortSignal): Promise<KnownRecord | null> {
  const search = () => callApi(searchInvoice, { query: { invoiceNumber } }, { signal });
  const waiting = isReference(invoiceNumber) && (await findOffline(invoiceNumber));
  if (waiting && waiting._id === '') return waiting;
  const reading = withOffline(({ queueOverlay }) => queueOverlay());
  try {
    const [record = null] = await retryUnreached(search, signal);
    return record && ((await reading)?.(record) ?? record);
  } catch (error) {
    const known = hasNoResponse(error) && (await findOffline(invoiceNumber));
    if (known) return known;
    throw error;
  }
}

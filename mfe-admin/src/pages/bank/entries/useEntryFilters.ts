import { ENTRY_STATES } from '@parkwart/contracts/calls/bank';
import { useSearchParams } from '@parkwart/web';
import { useMemo } from 'react';
import type { EntryFilters } from '../bankApi.ts';

const ENTRY = /^[1-9]\d{0,9}$/;

/** The tab next to those of the states. */
export const REFUNDS = 'refunds';

/** The filters are in the URL, so that back, reload and links work. */
export function useEntryFilters() {
  const [parameters, setParameters] = useSearchParams();
  const state = ENTRY_STATES.find((one) => one === parameters.get('state')) ?? 'certain';
  const isRefunds = parameters.get('state') === REFUNDS;
  const hasRest = state === 'booked' && parameters.get('rest') === 'true';
  const entry = parameters.get('entry') ?? '';
  const filters = useMemo((): EntryFilters => ({ state, ...(hasRest && { hasRest: 'true' }) }), [state, hasRest]);
  const setFilters = (next: EntryFilters) =>
    setParameters({ ...(next.state !== 'certain' && { state: next.state }), ...(next.hasRest && { rest: 'true' }) });
  /** Set if the page shows only this entry. */
  const entryId = ENTRY.test(entry) ? entry : undefined;
  return { filters, setFilters, entryId, isRefunds, openRefunds: () => setParameters({ state: REFUNDS }) };
}

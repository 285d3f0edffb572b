import { searchRecords } from '@parkwart/contracts/calls/recordSearch';
import { callApi, useQuery } from '@parkwart/web';
import { useEffect, useState } from 'react';

/** A pause in typing, in ms. */
const PAUSE = 150;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The last results stay until the next arrive. */
export function useTypedSearch<Found>(
  typed: string,
  key: readonly string[],
  search: (text: string, signal: AbortSignal) => Promise<Found>,
) {
  const text = useSettled(typed);
  const isWanted = text.length > 1 && typed.length > 1;
  const { data, error, isFetching } = useQuery({
    queryKey: [...key, text],
    queryFn: ({ signal }) => search(text, signal),
    enabled: isWanted,
    placeholderData: (previous) => previous,
  });
  return {
    found: isWanted ? data : undefined,
    error: isWanted ? error : null,
    isSearching: typed.length > 1 && (typed !== text || isFetching),
  };
}

const findRecords = (text: string, signal: AbortSignal) => callApi(searchRecords, { query: { text } }, { signal });

export function useFoundRecords(typed: string) {
  const { found, ...search } = useTypedSearch(typed, ['record-search'], findRecords);
  return { records: found?.records ?? [], ...search };
}

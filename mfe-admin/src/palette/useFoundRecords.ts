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
export function useFoundRecords(typed: string) {
  const text = useSettled(typed);
  const isWanted = text.length > 1 && typed.length > 1;
  const { data, error, isFetching } = useQuery({
    queryKey: ['record-search', text],
    queryFn: ({ signal }) => callApi(searchRecords, { query: { text } }, { signal }),
    enabled: isWanted,
    placeholderData: (previous) => previous,
  });
  return {
    records: isWanted ? (data?.records ?? []) : [],
    error: isWanted ? error : null,
    isSearching: typed.length > 1 && (typed !== text || isFetching),
  };
}

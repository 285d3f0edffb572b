import { searchRecords } from '@parkwart/contracts/calls/recordSearch';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Plate } from '@parkwart/ui/Plate';
import { callApi, useQuery } from '@parkwart/web';
import { useEffect, useState } from 'react';
import classes from './foundRecords.module.css';

/** The text that a screen reader reads for a found record. */
export const spokenRecord = ({ invoiceNumber, vehicleNumber, date, ownerName }: ParkingRecord) =>
  [`Rechnung ${invoiceNumber}`, vehicleNumber, ownerName, date].filter(Boolean).join(', ');

export function FoundRecord({ record }: { readonly record: ParkingRecord }) {
  const { invoiceNumber, vehicleNumber, date, ownerName, driver } = record;
  return (
    <div className={classes.record}>
      <Plate number={vehicleNumber} size="small" />
      <span className={classes.number}>Rechnung {invoiceNumber}</span>
      <span className={classes.facts}>{[date, ownerName, driver?.name].filter(Boolean).join(' · ')}</span>
    </div>
  );
}

/** Length of a pause in typing, in ms. */
const PAUSE = 150;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Whether the text is long enough to search: a single character would match nearly everything. */
export const isLong = (text: string) => text.length > 1;

/** Keeps the last results until the next ones arrive. */
export function useTypedSearch<Found>(
  typed: string,
  key: readonly string[],
  search: (text: string, signal: AbortSignal) => Promise<Found>,
  isEnough = isLong,
) {
  const text = useSettled(typed);
  const isWanted = isEnough(text) && isEnough(typed);
  const { data, error, isFetching } = useQuery({
    queryKey: [...key, text],
    queryFn: ({ signal }) => search(text, signal),
    enabled: isWanted,
    placeholderData: (previous) => previous,
  });
  return {
    found: isWanted ? data : undefined,
    error: isWanted ? error : null,
    isSearching: isEnough(typed) && (typed !== text || isFetching),
  };
}

const findRecords = (text: string, signal: AbortSignal) => callApi(searchRecords, { query: { text } }, { signal });

export function useFoundRecords(typed: string) {
  const { found, ...search } = useTypedSearch(typed, ['record-search'], findRecords);
  return { records: found?.records ?? [], ...search };
}

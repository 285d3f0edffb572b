import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { followParkedCars } from '@parkwart/contracts/parkedCars';
import { followEvents } from '@parkwart/web/live/followEvents';
import { useEffect } from 'react';
import { COVERED_MS } from './parked/useParkedCars.ts';

/** Reads an open record again when the service tells of a change: of a fine, a correction or another till. */
export function useLiveRecord(record: BoothRecord | null | undefined, refresh: () => void): void {
  // Without an id it is known to this booth alone.
  const invoiceNumber = record?._id ? record.invoiceNumber : undefined;
  useEffect(() => {
    if (invoiceNumber === undefined) return;
    const openedAt = Date.now();
    let isFirst = true;
    return followEvents(followParkedCars, ({ isComplete, cars, left }) => {
      const isGap = !isComplete || (isFirst && Date.now() - openedAt > COVERED_MS);
      isFirst = false;
      const isChanged = left.includes(invoiceNumber) || cars.some((car) => car.invoiceNumber === invoiceNumber);
      if (isGap || isChanged) refresh();
    });
  }, [invoiceNumber, refresh]);
}

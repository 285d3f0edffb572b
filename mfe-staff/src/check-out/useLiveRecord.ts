import { followParkedCars } from '@parkwart/contracts/calls/parkedCars';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { followEvents } from '@parkwart/web/live/followEvents';
import { useEffect } from 'react';
import { followQueue } from '../network/loadOffline.ts';
import { COVERED_MS } from './parked/useParkedCars.ts';

/** Refreshes after a change by the office, a correction or another till. */
function followServer(invoiceNumber: number, refresh: () => void): () => void {
  const openedAt = Date.now();
  let isFirst = true;
  return followEvents(followParkedCars, ({ isComplete, cars, left }) => {
    const isGap = !isComplete || (isFirst && Date.now() - openedAt > COVERED_MS);
    isFirst = false;
    const isChanged = left.includes(invoiceNumber) || cars.some((car) => car.invoiceNumber === invoiceNumber);
    if (isGap || isChanged) refresh();
  });
}

/** Rereads an open record whenever it may have changed. */
export function useLiveRecord(record: BoothRecord | null | undefined, refresh: () => void): void {
  const isUnsent = record?._id === '';
  const invoiceNumber = record?.invoiceNumber;
  useEffect(() => {
    if (isUnsent) return followQueue(refresh);
    if (invoiceNumber !== undefined) return followServer(invoiceNumber, refresh);
  }, [isUnsent, invoiceNumber, refresh]);
}

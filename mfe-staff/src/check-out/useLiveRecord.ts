import { followParkedCars } from '@parkwart/contracts/calls/parkedCars';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { followEvents } from '@parkwart/web/live/followEvents';
import { useEffect } from 'react';
import { loadOffline } from '../network/loadOffline.ts';
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

/** For what only this booth knows: refreshes when the queue or its registration changes, in any tab. */
export function followQueue(refresh: () => void): () => void {
  let end: (() => void) | undefined = () => undefined;
  loadOffline().then(
    ({ onQueueChange }) => {
      if (!end) return;
      end = onQueueChange(refresh);
      // The entry may have been sent while the code was loading.
      refresh();
    },
    // The check-out reads queue and server itself.
    () => undefined,
  );
  return () => {
    end?.();
    end = undefined;
  };
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

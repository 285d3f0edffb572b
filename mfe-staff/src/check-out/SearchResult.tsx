import { followParkedCars } from '@parkwart/contracts/calls/parkedCars';
import { Card } from '@parkwart/ui/Card';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { Link } from '@parkwart/web';
import { errorMessage, fieldErrors } from '@parkwart/web/errors';
import { followEvents } from '@parkwart/web/live/followEvents';
import { useEffect } from 'react';
import { followQueue } from '../network/loadOffline.ts';
import { isReachable } from '../network/reachability.ts';
import type { KnownRecord } from '../record/knownRecord.ts';
import type { useInvoice } from '../record/useInvoice.ts';
import { COVERED_MS } from './parked/useParkedCars.ts';
import { RecordCard } from './RecordCard.tsx';
import classes from './SearchResult.module.css';
import { texts } from './texts.ts';

/** Refreshes after an outage, a change by the office, a correction, or a change at another till. */
function followServer(invoiceNumber: number, refresh: () => void): () => void {
  const openedAt = Date.now();
  let isFirst = true;
  return followEvents(followParkedCars, ({ isComplete, cars, left }) => {
    const isGap = !isComplete || (isFirst && Date.now() - openedAt > COVERED_MS);
    isFirst = false;
    const isChanged = left.includes(invoiceNumber) || cars.some((car) => car.invoiceNumber === invoiceNumber);
    if (isGap || isChanged || !isReachable()) refresh();
  });
}

/** Refetches an open record whenever it may have changed. */
function useLiveRecord(record: KnownRecord | null | undefined, refresh: () => void): void {
  const { isQueued, invoiceNumber } = record ?? {};
  useEffect(
    // Without a connection, this browser has nothing newer than the displayed record of the server.
    () => (isQueued ? followQueue(() => (isReachable() || !invoiceNumber) && refresh()) : undefined),
    [isQueued, invoiceNumber, refresh],
  );
  useEffect(() => (invoiceNumber ? followServer(invoiceNumber, refresh) : undefined), [invoiceNumber, refresh]);
}

interface SearchResultProps {
  readonly invoice: ReturnType<typeof useInvoice>;
  readonly hasFocus: boolean;
  readonly onCheckedOut: () => void;
}

export function SearchResult({ invoice, hasFocus, onCheckedOut }: SearchResultProps) {
  const { record, error, isFetching, refetch, refresh, show } = invoice;
  useLiveRecord(record, refresh);
  if (isFetching && (record === undefined || error)) {
    return (
      <Card>
        <Skeleton lines={6} label={texts.loading} />
      </Card>
    );
  }
  if (fieldErrors(error).invoiceNumber) return null;
  if (error) {
    return (
      <Card>
        <ErrorState message={texts.fetchFailed} details={errorMessage(error)} onRetry={refetch} />
      </Card>
    );
  }
  if (!record) {
    return (
      <>
        <Card>
          <EmptyState>
            <p>
              <strong>{texts.notFound}</strong>
            </p>
            <p lang="en">{texts.noRecords}</p>
          </EmptyState>
        </Card>
        <ToParkedCars />
      </>
    );
  }
  return (
    <>
      <RecordCard
        // Keeps its key when the record gets its invoice number, so that the card keeps its state.
        key={record.provisionalReference ?? record._id}
        record={record}
        hasFocus={hasFocus}
        onChanged={show}
        onCheckedOut={onCheckedOut}
      />
      <ToParkedCars />
    </>
  );
}

function ToParkedCars() {
  return (
    <Link className={classes.back} to="/check-out">
      {texts.toParkedCars}
    </Link>
  );
}

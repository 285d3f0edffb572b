import { Card } from '@parkwart/ui/Card';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { Link } from '@parkwart/web';
import { errorMessage, fieldErrors } from '@parkwart/web/errors';
import type { useInvoice } from '../record/useInvoice.ts';
import { RecordCard } from './RecordCard.tsx';
import classes from './SearchResult.module.css';
import { texts } from './texts.ts';
import { useLiveRecord } from './useLiveRecord.ts';

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
        // Stays the same when the record gets its invoice number, so that the card keeps its state.
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

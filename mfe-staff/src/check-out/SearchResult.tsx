import { Card } from '@parkwart/ui/Card';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { errorMessage, fieldErrors } from '@parkwart/web/errors';
import type { useInvoice } from '../record/invoiceApi.ts';
import { RecordCard } from './RecordCard.tsx';
import { texts } from './texts.ts';

interface SearchResultProps {
  readonly invoice: ReturnType<typeof useInvoice>;
  readonly searchedNumber: string;
  readonly onCheckedOut: () => void;
}

export function SearchResult({ invoice, searchedNumber, onCheckedOut }: SearchResultProps) {
  const { data: record, error, isPending, isError, isFetching, refetch } = invoice;
  if (isPending || (isError && isFetching)) {
    return (
      <Card>
        <Skeleton lines={6} label={texts.loading} />
      </Card>
    );
  }
  if (fieldErrors(error).invoiceNumber) return null;
  if (isError) {
    return (
      <Card>
        <ErrorState message={texts.fetchFailed} details={errorMessage(error)} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!record) {
    return (
      <Card>
        <EmptyState>
          <p>
            <strong>{texts.notFound}</strong>
          </p>
          <p lang="en">{texts.noRecords}</p>
        </EmptyState>
      </Card>
    );
  }
  return <RecordCard key={record._id} record={record} searchedNumber={searchedNumber} onCheckedOut={onCheckedOut} />;
}

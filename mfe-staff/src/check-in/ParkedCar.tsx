import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { errorMessage } from '@parkwart/web/errors';
import { useInvoice } from '../record/invoiceApi.ts';
import { CheckedIn } from './CheckedIn.tsx';
import { texts } from './texts.ts';

interface ParkedCarProps {
  readonly invoiceNumber: string;
  readonly onNext: () => void;
}

export function ParkedCar({ invoiceNumber, onNext }: ParkedCarProps) {
  const { data: record, error, isPending, refetch } = useInvoice(invoiceNumber, true, Number.POSITIVE_INFINITY);
  if (record) return <CheckedIn record={record} onNext={onNext} />;
  return (
    <Card>
      {isPending ? (
        <Skeleton lines={4} label={texts.loading} />
      ) : (
        <ErrorState
          message={error ? texts.fetchFailed : texts.notFound}
          details={error ? errorMessage(error) : undefined}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
}

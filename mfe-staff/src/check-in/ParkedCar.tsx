import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { errorMessage } from '@parkwart/web/errors';
import { Corrections } from '../corrections/Corrections.tsx';
import { AlsoParked } from '../record/AlsoParked.tsx';
import { CheckInResult } from '../record/CheckInResult.tsx';
import { PrintReceiptButton } from '../record/PrintReceiptButton.tsx';
import { texts } from '../record/texts.ts';
import { useInvoice } from '../record/useInvoice.ts';
import { StillOpenOf } from './KnownPlate.tsx';

interface CheckedInProps {
  readonly record: BoothRecord;
  readonly onChanged: (record: BoothRecord) => void;
  readonly onNext: () => void;
}

function CheckedIn({ record, onChanged, onNext }: CheckedInProps) {
  const isCancelled = record.cancelReason !== undefined;
  return (
    <CheckInResult
      title={isCancelled ? texts.cancelled : texts.checkedIn}
      record={record}
      printButton={isCancelled || <PrintReceiptButton record={record} />}
      foot={<Corrections record={record} onChanged={onChanged} />}
      onNext={onNext}
    >
      <AlsoParked record={record} />
      {!isCancelled && <StillOpenOf vehicleNumber={record.vehicleNumber} />}
    </CheckInResult>
  );
}

interface ParkedCarProps {
  readonly invoiceNumber: string;
  /** The check-in's response; if undefined, the record is fetched. */
  readonly known: BoothRecord | undefined;
  readonly onChanged: (record: BoothRecord) => void;
  readonly onNext: () => void;
}

export function ParkedCar({ invoiceNumber, known, onChanged, onNext }: ParkedCarProps) {
  const { record, error, refetch, show } = useInvoice(invoiceNumber, { enabled: true, known });
  const change = (changed: BoothRecord) => {
    show(changed);
    onChanged(changed);
  };
  if (record) return <CheckedIn record={record} onChanged={change} onNext={onNext} />;
  return (
    <Card>
      {record === undefined && !error ? (
        <Skeleton lines={4} label={texts.loading} />
      ) : (
        <ErrorState
          message={error ? texts.fetchFailed : texts.notFound}
          details={error ? errorMessage(error) : undefined}
          onRetry={refetch}
        />
      )}
    </Card>
  );
}

import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { Corrections } from '../corrections/Corrections.tsx';
import { AlsoParked } from '../record/AlsoParked.tsx';
import { CheckInResult } from '../record/CheckInResult.tsx';
import { PrintReceiptButton } from '../record/PrintReceiptButton.tsx';
import { laterTexts } from './laterTexts.ts';
import { StillOpenOf } from './StillOpen.tsx';

interface CheckedInProps {
  readonly record: BoothRecord;
  readonly onChanged: (record: BoothRecord) => void;
  readonly onNext: () => void;
}

export function CheckedIn({ record, onChanged, onNext }: CheckedInProps) {
  const isCancelled = record.cancelReason !== undefined;
  return (
    <CheckInResult
      title={isCancelled ? laterTexts.cancelled : laterTexts.checkedIn}
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

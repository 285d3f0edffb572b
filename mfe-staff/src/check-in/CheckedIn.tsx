import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { AlsoParked } from '../record/AlsoParked.tsx';
import { CheckInResult } from '../record/CheckInResult.tsx';
import { PrintReceiptButton } from '../record/PrintReceiptButton.tsx';
import { texts } from './texts.ts';

interface CheckedInProps {
  readonly record: BoothRecord;
  readonly onNext: () => void;
}

export function CheckedIn({ record, onNext }: CheckedInProps) {
  return (
    <CheckInResult
      title={texts.checkedIn}
      record={record}
      printButton={<PrintReceiptButton record={record} />}
      onNext={onNext}
    >
      <AlsoParked record={record} />
    </CheckInResult>
  );
}

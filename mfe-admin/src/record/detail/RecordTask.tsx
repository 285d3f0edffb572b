import { Button } from '@parkwart/ui/Button';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { errorMessage } from '@parkwart/web/errors';
import { useMemo } from 'react';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import { DialogOnDemand } from '../../parts/loading/DialogOnDemand.tsx';
import { letterDialog } from '../letter/letterDialog.ts';
import { useRecord } from '../useRecord.ts';
import type { RecordPlace } from '../useRecordAddress.ts';
import { editRecordDialog } from './editRecordDialog.ts';
import { recordDetails } from './recordDetails.ts';
import { texts } from './texts.ts';

interface RecordTaskProps {
  readonly place: RecordPlace;
  readonly onClose: () => void;
}

export function RecordTask({ place: { invoiceNumber, task }, onClose }: RecordTaskProps) {
  const { data: record, error, refetch } = useRecord(invoiceNumber);
  const records = useMemo(() => (record ? [record] : []), [record]);
  const opening = { isOpen: true, onClose };
  if (!record) {
    return (
      <OfficeDialog
        title={texts.details(invoiceNumber)}
        actions={<Button onClick={onClose}>{texts.close}</Button>}
        {...opening}
      >
        {record === null && <EmptyState>{texts.unknown(invoiceNumber)}</EmptyState>}
        {record === undefined && error && (
          <ErrorState message={texts.loadFailed} details={errorMessage(error)} onRetry={() => void refetch()} />
        )}
        {record === undefined && !error && <Skeleton lines={6} label={texts.loading} />}
      </OfficeDialog>
    );
  }
  switch (task) {
    case 'details':
      return (
        <DialogOnDemand dialog={recordDetails} {...opening}>
          {(RecordDialog) => <RecordDialog record={record} {...opening} />}
        </DialogOnDemand>
      );
    case 'edit':
      return (
        <DialogOnDemand dialog={editRecordDialog} {...opening}>
          {(EditRecordDialog) => <EditRecordDialog record={record} {...opening} />}
        </DialogOnDemand>
      );
    case 'letter':
      return (
        <DialogOnDemand dialog={letterDialog} {...opening}>
          {(LetterDialog) => <LetterDialog records={records} {...opening} />}
        </DialogOnDemand>
      );
  }
}

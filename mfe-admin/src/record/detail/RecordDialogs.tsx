import { Button } from '@parkwart/ui/Button';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { errorMessage } from '@parkwart/web/errors';
import { useEffect, useMemo, useRef, useState } from 'react';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import { type Leave, LeaveGuard } from '../../parts/form/useDiscardQuestion.tsx';
import { DialogOnDemand } from '../../parts/loading/OnDemand.tsx';
import { letterDialog } from '../letter/dialogs.ts';
import { useRecord } from '../record.ts';
import { isSamePlace, type RecordPlace, useRecordAddress } from '../useRecordAddress.ts';
import { recordDetails } from './dialogs.ts';
import { editRecordDialog } from './editRecordDialog.ts';
import { openingTexts as texts } from './listTexts.ts';

interface RecordTaskProps {
  readonly place: RecordPlace;
  readonly onClose: () => void;
}

function RecordTask({ place: { invoiceNumber, task }, onClose }: RecordTaskProps) {
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
    case 'fine':
      return (
        <DialogOnDemand dialog={editRecordDialog} {...opening}>
          {(EditRecordDialog) => <EditRecordDialog record={record} isAddingFine={task === 'fine'} {...opening} />}
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

/**
 * Shows the record dialog that the URL contains. If Back changes the URL while there is unsaved input, the dialog stays
 * open and asks whether to discard the input.
 */
export function RecordDialogs() {
  const { place, entry, open, close } = useRecordAddress();
  const [shown, setShown] = useState(place);
  /** The closed dialog’s history entry: the URL still shows it until the browser has navigated. */
  const [closedEntry, setClosedEntry] = useState<string>();
  const isClosed = closedEntry === entry;
  if (closedEntry !== undefined && !isClosed) setClosedEntry(undefined);

  const latest = useRef({ shown, place, open });
  latest.current = { shown, place, open };
  const [leave] = useState<Leave>(() => ({
    ask: undefined,
    stay: () => {
      const { current } = latest;
      if (current.shown && !isSamePlace(current.shown, current.place)) current.open(current.shown);
    },
  }));
  useEffect(() => {
    if (isClosed || isSamePlace(shown, place)) return;
    if (shown && leave.ask) leave.ask();
    else setShown(place);
  }, [shown, place, isClosed, leave]);

  if (!shown) return null;
  const onClose = () => {
    if (!isSamePlace(shown, place)) return setShown(place);
    setClosedEntry(entry);
    setShown(undefined);
    close();
  };
  return (
    <LeaveGuard value={leave}>
      <RecordTask key={`${shown.invoiceNumber}-${shown.task}`} place={shown} onClose={onClose} />
    </LeaveGuard>
  );
}

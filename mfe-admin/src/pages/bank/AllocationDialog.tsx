import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { Button } from '@parkwart/ui/Button';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { useId } from 'react';
import { Failure } from '../../parts/form/Failure.tsx';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import { useDiscardQuestion } from '../../parts/form/useDiscardQuestion.tsx';
import classes from './Allocation.module.css';
import { AllocationForm } from './AllocationForm.tsx';
import { useBankCache } from './bankApi.ts';
import { EntryFacts } from './EntryFacts.tsx';
import { RecordPicker } from './RecordPicker.tsx';
import { allocationTexts as texts } from './texts.ts';
import { useAllocation } from './useAllocation.ts';
import { useKeptFocus } from './useKeptFocus.ts';

interface AllocationDialogProps {
  readonly entry: BankEntry;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onBooked: (booked: BankEntry) => void;
}

/** Allocates one bank entry to one or several records. */
export function AllocationDialog({ entry, isOpen, onClose, onBooked }: AllocationDialogProps) {
  const id = useId();
  const place = useKeptFocus('input');
  const { reloadAll } = useBankCache();
  const allocation = useAllocation(entry, (booked) => {
    onClose();
    reloadAll();
    onBooked(booked);
  });
  const { proposed, lines, isDirty, sending, add } = allocation;
  const busy = sending.isPending;
  const { close, question } = useDiscardQuestion(isDirty && isOpen, onClose);
  const actions = (
    <>
      <Button disabled={busy} onClick={close}>
        {texts.cancel}
      </Button>
      <Button type="submit" form={id} variant="primary" busy={busy} busyLabel={texts.booking}>
        {texts.book}
      </Button>
    </>
  );
  return (
    <OfficeDialog title={texts.title} isOpen={isOpen} busy={busy} actions={actions} size="large" onClose={close}>
      <div ref={place} className={classes.dialog}>
        <EntryFacts entry={entry} />
        <RecordPicker chosen={lines.map(({ record }) => record.invoiceNumber)} onChoose={add} />
        {proposed.isLoading ? (
          <Skeleton lines={3} />
        ) : proposed.isError ? (
          <ErrorState message={texts.proposalFailed} onRetry={() => void proposed.refetch()} />
        ) : (
          <AllocationForm id={id} {...allocation} />
        )}
        <Failure error={sending.error} isVersioned={false} />
      </div>
      {question}
    </OfficeDialog>
  );
}

import type { LetterSettings } from '@parkwart/contracts/entities/letter';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Button } from '@parkwart/ui/Button';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { errorMessage } from '@parkwart/web/errors';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import { useDiscardQuestion } from '../../parts/form/useDiscardQuestion.tsx';
import { useFormDraft } from '../../parts/form/useFormDraft.ts';
import { useLoadFailureToast } from '../../parts/loading/failureToasts.tsx';
import { useSettings, withInterest } from './api.ts';
import { CreationProgress } from './CreationProgress.tsx';
import { isBlocked, LeftOut } from './LeftOut.tsx';
import { LetterForm } from './LetterForm.tsx';
import { LetterPreview } from './LetterPreview.tsx';
import { type LetterValues, letterResolver, lettersOf, letterValues } from './letterForm.ts';
import { texts } from './texts.ts';
import { useCreatePdf } from './useCreatePdf.ts';
import { useDoubtsQuestion } from './useDoubtsQuestion.tsx';

export interface LetterDialogProps {
  readonly records: readonly ParkingRecord[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onPrinted?: (records: readonly ParkingRecord[]) => void;
}

export function LetterDialog(props: LetterDialogProps) {
  return props.isOpen && props.records.length > 0 ? <OpenLetterDialog {...props} /> : null;
}

function OpenLetterDialog({ records: initialRecords, onClose, onPrinted }: LetterDialogProps) {
  // A copy, because records may leave the list while their letters are filed.
  const [{ records, leftOut }] = useState(() => ({
    records: initialRecords.filter((record) => !isBlocked(record)),
    leftOut: initialRecords.filter(isBlocked),
  }));
  const query = useSettings();
  const { data, error, isFetching, isFetchedAfterMount, isSuccess, refetch } = query;
  useLoadFailureToast(query, texts.settingsFailed);
  if (records.length === 0) {
    return (
      <OfficeDialog
        title={texts.title(initialRecords.length)}
        isOpen
        onClose={onClose}
        actions={<Button onClick={onClose}>{texts.close}</Button>}
      >
        <LeftOut records={leftOut} />
      </OfficeDialog>
    );
  }
  // Waits for a fetch, because cached settings may be stale; a failed response also counts as fetched.
  if (isSuccess && isFetchedAfterMount) {
    return <WithSettings records={records} leftOut={leftOut} onClose={onClose} given={data} onPrinted={onPrinted} />;
  }
  return (
    <OfficeDialog title={texts.title(records.length)} isOpen size="large" onClose={onClose}>
      {error && !isFetching ? (
        <ErrorState message={texts.settingsFailed} details={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} label={texts.settingsLoading} />
      )}
    </OfficeDialog>
  );
}

interface WithSettingsProps extends Pick<LetterDialogProps, 'records' | 'onClose'> {
  readonly leftOut: readonly ParkingRecord[];
  readonly given: LetterSettings;
  readonly onPrinted: LetterDialogProps['onPrinted'] | undefined;
}

function WithSettings({ records, leftOut, given, onClose, onPrinted }: WithSettingsProps) {
  const formId = useId();
  const form = useForm<LetterValues>({
    defaultValues: letterValues(records, given.settings, new Date()),
    resolver: letterResolver,
  });
  const draft = useFormDraft({ form, name: ['letter', ...records.map(({ _id }) => _id)].join(':'), isOpen: true });
  const end = () => {
    draft.finish();
    onClose();
  };
  const { close, question } = useDiscardQuestion(draft.isDirty, end);
  const { created, isCreating, failure, progress, create, cancel, discard } = useCreatePdf(withInterest);
  const doubts = useDoubtsQuestion(create);
  const cancelAndClose = () => {
    if (isCreating) cancel();
    close();
  };
  const finish = (changed: readonly ParkingRecord[]) => {
    onPrinted?.(changed);
    end();
  };
  if (created) {
    return (
      <LetterPreview {...created} onBack={discard} onClose={close} onPrinted={finish}>
        {question}
      </LetterPreview>
    );
  }
  return (
    <OfficeDialog
      title={texts.title(records.length)}
      isOpen
      size="large"
      onClose={cancelAndClose}
      actions={
        <>
          {records.length > 1 && <CreationProgress progress={progress} />}
          <Button onClick={cancelAndClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isCreating} busyLabel={texts.creating}>
            {texts.create}
          </Button>
        </>
      }
    >
      <LetterForm
        id={formId}
        failure={failure}
        isRestored={draft.isRestored}
        records={records}
        leftOut={leftOut}
        given={given}
        form={form}
        onSubmit={(values) => doubts.createUnlessDoubtful(lettersOf(values, records, given))}
      />
      {doubts.question}
      {question}
    </OfficeDialog>
  );
}

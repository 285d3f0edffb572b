import type { LetterSettings } from '@parkwart/contracts/dunning/letter';
import { doubtsOf } from '@parkwart/contracts/dunning/letterDoubts';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Button } from '@parkwart/ui/Button';
import { Checkbox } from '@parkwart/ui/Checkbox';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { toast } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { OfficeConfirm, OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import { useDiscardQuestion } from '../../parts/form/useDiscardQuestion.tsx';
import { useFormDraft } from '../../parts/form/useFormDraft.ts';
import { useLoadFailureToast } from '../../parts/loading/failureToasts.tsx';
import { CreationProgress, useCreatePdf } from './createPdf.tsx';
import classes from './LetterDialog.module.css';
import { isBlocked, LeftOut, LetterForm } from './LetterForm.tsx';
import { useSettings, withInterest } from './letter.ts';
import { type LetterValues, letterResolver, lettersOf, letterValues, type OfficeLetter } from './letterValues.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { texts } from './texts.ts';
import { isOutsideDunning, useFiling } from './useFiling.ts';

interface LetterPreviewProps {
  readonly letters: readonly OfficeLetter[];
  readonly pdf: Blob;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onPrinted: (records: readonly ParkingRecord[]) => void;
  readonly children: ReactNode;
}

function LetterPreview({ letters, pdf, onBack, onClose, onPrinted, children }: LetterPreviewProps) {
  const count = letters.length;
  const { file, progress, failures } = useFiling(letters);
  const outside = letters.filter(({ record }) => isOutsideDunning(record)).length;
  const [withStatus, setWithStatus] = useState(true);
  const fileAll = async () => {
    const records = await file(withStatus);
    if (!records) return;
    toast.success(texts.filed(count));
    onPrinted(records);
  };
  return (
    <PreviewDialog
      count={count}
      pdf={pdf}
      fileName={texts.fileName(letters.map(({ inputs }) => inputs.invoiceNumber))}
      status={progress === undefined ? undefined : texts.filing(progress, count)}
      failures={failures}
      onFile={fileAll}
      onBack={onBack}
      onClose={onClose}
      question={
        <>
          <p>{texts.questionDetails}</p>
          {outside > 0 && (
            <Checkbox
              label={texts.setStatus(outside)}
              checked={withStatus}
              onChange={({ target }) => setWithStatus(target.checked)}
            />
          )}
        </>
      }
    >
      {children}
    </PreviewDialog>
  );
}

/** Asks for confirmation before creating letters that may be wrong. */
function useDoubtsQuestion(create: (letters: OfficeLetter[]) => void) {
  const [asked, setAsked] = useState<OfficeLetter[]>();
  const doubtful = (asked ?? []).flatMap((letter) => {
    const { record, inputs } = letter;
    const doubts = doubtsOf(record, letter, inputs);
    return doubts.length > 0 ? [{ invoiceNumber: record.invoiceNumber, doubts }] : [];
  });
  const createUnlessDoubtful = (letters: OfficeLetter[]) => {
    const isClear = letters.every((letter) => doubtsOf(letter.record, letter, letter.inputs).length === 0);
    if (isClear) create(letters);
    else setAsked(letters);
  };
  const confirm = () => {
    setAsked(undefined);
    if (asked) create(asked);
  };
  const question = (
    <OfficeConfirm
      title={texts.doubtful}
      isOpen={asked !== undefined}
      confirmLabel={texts.createAnyway}
      onConfirm={confirm}
      onCancel={() => setAsked(undefined)}
    >
      <p>{texts.doubts}</p>
      <ul className={classes.failures}>
        {doubtful.map(({ invoiceNumber, doubts }) => (
          <li key={invoiceNumber}>
            {texts.invoice(invoiceNumber)}: {doubts.join(' ')}
          </li>
        ))}
      </ul>
    </OfficeConfirm>
  );
  return { createUnlessDoubtful, question };
}

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

import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { dueDay } from '@parkwart/contracts/rules/dueDay';
import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import { printReceipt, toast } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useCallback, useState } from 'react';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import { useDiscardQuestion } from '../../parts/form/useDiscardQuestion.tsx';
import { texts as attachmentTexts } from '../attachments/texts.ts';
import { useSettings } from '../letter/api.ts';
import { nextStep } from './nextStep.ts';
import { RecordActions } from './RecordActions.tsx';
import classes from './RecordDialog.module.css';
import { RecordHead } from './RecordHead.tsx';
import { RecordTabs } from './RecordTabs.tsx';
import { texts } from './texts.ts';

/** Undefined if nothing is open, or before the settings are loaded. */
export function useDueDay(record: ParkingRecord): string | undefined {
  const { data } = useSettings();
  return data && openOf(record) > 0 ? dueDay(record, data.settings) : undefined;
}

export interface RecordDialogProps {
  readonly record: ParkingRecord;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const STOP_UPLOAD = {
  question: attachmentTexts.stopQuestion,
  details: attachmentTexts.stopDetails,
  discard: attachmentTexts.stop,
  stay: attachmentTexts.goOn,
};

export function RecordDialog({ record, isOpen, onClose }: RecordDialogProps) {
  const [isUploading, setUploading] = useState(false);
  const [discardNote, setDiscardNote] = useState<() => void>();
  // A state setter would call the function instead of storing it.
  const onUnsavedNote = useCallback((discard: (() => void) | undefined) => setDiscardNote(() => discard), []);
  const isDirty = isUploading || discardNote !== undefined;
  const leave = () => {
    discardNote?.();
    onClose();
  };
  const { close, question } = useDiscardQuestion(isOpen && isDirty, leave, isUploading ? STOP_UPLOAD : undefined);
  const due = useDueDay(record);
  const next = nextStep(record, due);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: printReceipt,
    onError: () => toast.error(texts.printFailed),
  });
  return (
    <OfficeDialog
      title={texts.details(record.invoiceNumber)}
      isOpen={isOpen}
      size="large"
      onClose={close}
      head={<RecordHead record={record} due={due} />}
      actions={
        <>
          <Button data-initial-focus onClick={close}>
            {texts.close}
          </Button>
          <Button
            variant={next === 'print' ? 'primary' : 'secondary'}
            busy={isPending}
            busyLabel={texts.printing}
            onClick={() => mutate(record.invoiceNumber)}
          >
            <Icon name="printer" />
            {texts.print}
          </Button>
        </>
      }
    >
      <div className={classes.record}>
        <RecordActions record={record} next={next} />
        <RecordTabs record={record} onUploading={setUploading} onUnsavedNote={onUnsavedNote} />
      </div>
      {question}
    </OfficeDialog>
  );
}

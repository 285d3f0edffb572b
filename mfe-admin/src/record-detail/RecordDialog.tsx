import type { ParkingRecord } from '@parkwart/contracts/record';
import { Button } from '@parkwart/ui/Button';
import { Chip } from '@parkwart/ui/Chip';
import { Dialog } from '@parkwart/ui/Dialog';
import { Icon } from '@parkwart/ui/Icon';
import { Plate } from '@parkwart/ui/Plate';
import { printReceipt, toast, useSession } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useCallback, useState } from 'react';
import { texts as attachmentTexts } from '../attachments/texts.ts';
import { useDiscardQuestion } from '../form/useDiscardQuestion.tsx';
import { RecordActions } from './RecordActions.tsx';
import classes from './RecordDialog.module.css';
import { RecordTabs } from './RecordTabs.tsx';
import { texts } from './texts.ts';

export interface RecordDialogProps {
  readonly record: ParkingRecord;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function States({ record: { isPay, MIStatus, isPrint, isDisable, cancelReason } }: { readonly record: ParkingRecord }) {
  return (
    <div className={classes.states}>
      {isPay && <Chip tone="ok">{texts.states.paid}</Chip>}
      {MIStatus === 'M' && <Chip tone="reminder">{texts.states.reminder}</Chip>}
      {MIStatus === 'I' && <Chip tone="danger">{texts.states.collection}</Chip>}
      {isPrint && <Chip tone="neutral">{texts.states.printed}</Chip>}
      {isDisable && (
        <Chip tone="inactive">{cancelReason === undefined ? texts.states.inactive : texts.states.cancelled}</Chip>
      )}
    </div>
  );
}

const STOP_UPLOAD = {
  question: attachmentTexts.stopQuestion,
  details: attachmentTexts.stopDetails,
  discard: attachmentTexts.stop,
  stay: attachmentTexts.goOn,
};

export function RecordDialog({ record, isOpen, onClose }: RecordDialogProps) {
  const { expired } = useSession();
  const [isUploading, setUploading] = useState(false);
  const [discardNote, setDiscardNote] = useState<() => void>();
  // A function itself would be called by the setter.
  const onUnsavedNote = useCallback((discard: (() => void) | undefined) => setDiscardNote(() => discard), []);
  const isDirty = isUploading || discardNote !== undefined;
  const leave = () => {
    discardNote?.();
    onClose();
  };
  const { close, question } = useDiscardQuestion(isOpen && isDirty, leave, isUploading ? STOP_UPLOAD : undefined);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: printReceipt,
    onError: () => toast.error(texts.printFailed),
  });
  return (
    <Dialog
      title={texts.details(record.invoiceNumber)}
      isOpen={isOpen}
      suspended={expired}
      size="large"
      onClose={close}
      actions={
        <>
          <Button data-initial-focus onClick={close}>
            {texts.close}
          </Button>
          <Button
            variant="primary"
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
        <div className={classes.lead}>
          <Plate number={record.vehicleNumber} />
          <States record={record} />
        </div>
        <RecordActions record={record} />
        <RecordTabs record={record} onUploading={setUploading} onUnsavedNote={onUnsavedNote} />
      </div>
      {question}
    </Dialog>
  );
}

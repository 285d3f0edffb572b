import type { ParkingRecord } from '@parkwart/contracts/record';
import { Button } from '@parkwart/ui/Button';
import { Dialog } from '@parkwart/ui/Dialog';
import { Notice } from '@parkwart/ui/Notice';
import { TextField } from '@parkwart/ui/TextField';
import { useSession } from '@parkwart/web';
import { errorMessage, isConflict } from '@parkwart/web/errors';
import { type FormEvent, useId } from 'react';
import { useForm } from 'react-hook-form';
import { KEEP_TYPED, TAKE_BACK } from '../form/keepTyped.ts';
import { RestoredNotice } from '../form/RestoredNotice.tsx';
import { useDiscardQuestion } from '../form/useDiscardQuestion.tsx';
import { useFormDraft } from '../form/useFormDraft.ts';
import classes from './EditRecordDialog.module.css';
import { FinesEditor } from './FinesEditor.tsx';
import { checkPlate, type RecordValues, valuesOf } from './recordForm.ts';
import { texts } from './texts.ts';
import { useFines } from './useFines.ts';
import { useSaveRecord } from './useSaveRecord.ts';

export interface EditRecordDialogProps {
  readonly record: ParkingRecord;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The form for plate and fines of a record. Nothing typed is lost when saving fails. */
export function EditRecordDialog({ record, isOpen, onClose }: EditRecordDialogProps) {
  const { expired } = useSession();
  const formId = useId();
  const form = useForm<RecordValues>({ values: valuesOf(record), resetOptions: KEEP_TYPED });
  const fines = useFines(form, isOpen);
  const draft = useFormDraft({ form, name: ['record', record._id], isOpen });
  const end = () => {
    draft.finish();
    onClose();
    fines.forget();
    form.reset(valuesOf(record), TAKE_BACK);
    save.reset();
  };
  const save = useSaveRecord(record, end);
  const { close, question } = useDiscardQuestion(draft.isDirty, end);
  const { register, formState, handleSubmit } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fines.settle()) void handleSubmit((values) => save.save(values))(event);
  };

  return (
    <Dialog
      title={texts.edit(record.invoiceNumber)}
      isOpen={isOpen}
      suspended={expired}
      size="large"
      busy={save.isPending}
      onClose={close}
      actions={
        <>
          <Button onClick={close} disabled={save.isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={save.isPending} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} noValidate onSubmit={submit}>
        <RestoredNotice isRestored={draft.isRestored} />
        {save.error && (
          <Notice tone="danger">
            <p>{texts.saveFailed}</p>
            <p>{isConflict(save.error) ? texts.changed : errorMessage(save.error)}</p>
          </Notice>
        )}
        <TextField
          label={texts.vehicleNumber}
          {...register('vehicleNumber', { validate: checkPlate })}
          error={formState.errors.vehicleNumber?.message}
        />
        <FinesEditor form={form} fines={fines} />
      </form>
      {question}
    </Dialog>
  );
}

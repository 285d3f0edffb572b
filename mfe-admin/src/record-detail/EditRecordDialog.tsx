import type { ParkingRecord } from '@parkwart/contracts/record';
import { Notice } from '@parkwart/ui/Notice';
import { TextField } from '@parkwart/ui/TextField';
import { errorMessage, isConflict } from '@parkwart/web/errors';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../form/FormDialog.tsx';
import { DISCARD_TYPED, KEEP_TYPED } from '../form/keepTyped.ts';
import { useFormDraft } from '../form/useFormDraft.ts';
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

export function EditRecordDialog({ record, isOpen, onClose }: EditRecordDialogProps) {
  const form = useForm<RecordValues>({ values: valuesOf(record), resetOptions: KEEP_TYPED });
  const fines = useFines(form, isOpen);
  const draft = useFormDraft({ form, name: ['record', record._id], isOpen });
  const end = () => {
    draft.finish();
    onClose();
    fines.clearChoice();
    form.reset(valuesOf(record), DISCARD_TYPED);
    save.reset();
  };
  const save = useSaveRecord(record, isOpen, end);
  const { register, formState, handleSubmit } = form;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (fines.settle()) void handleSubmit((values) => save.submit(values))(event);
  };
  return (
    <FormDialog
      title={texts.edit(record.invoiceNumber)}
      size="large"
      busy={save.isPending}
      notice={save.failure && <SaveError error={save.failure} />}
      onClose={end}
      {...{ isOpen, onSubmit, draft }}
    >
      <TextField
        label={texts.vehicleNumber}
        {...register('vehicleNumber', { validate: checkPlate })}
        error={formState.errors.vehicleNumber?.message}
      />
      <FinesEditor form={form} fines={fines} />
    </FormDialog>
  );
}

function SaveError({ error }: { readonly error: unknown }) {
  return (
    <Notice tone="danger">
      <p>{texts.saveFailed}</p>
      <p>{isConflict(error) ? texts.changed : errorMessage(error)}</p>
    </Notice>
  );
}

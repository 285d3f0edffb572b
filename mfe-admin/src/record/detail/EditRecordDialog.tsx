import { recordSubject } from '@parkwart/contracts/calls/journal';
import { updateFine } from '@parkwart/contracts/calls/recordChanges';
import { CAR_MAKES } from '@parkwart/contracts/entities/carMakes';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { plainVehicleFields, VEHICLE_LABELS } from '@parkwart/contracts/entities/vehicle';
import { Notice } from '@parkwart/ui/Notice';
import { PlateInput } from '@parkwart/ui/PlateInput';
import { toast } from '@parkwart/web';
import { errorMessage, isConflict } from '@parkwart/web/errors';
import { useSubmit } from '@parkwart/web/form/useSubmit';
import { type FormEvent, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../parts/form/FormDialog.tsx';
import { DISCARD_TYPED, KEEP_TYPED } from '../../parts/form/keepTyped.ts';
import { useConflicts } from '../../parts/form/useConflicts.tsx';
import { useFormDraft } from '../../parts/form/useFormDraft.ts';
import { useRecordChange } from '../useRecordChange.ts';
import { ColourField } from './ColourField.tsx';
import classes from './EditRecordDialog.module.css';
import { FinesEditor } from './FinesEditor.tsx';
import { bodyOf, checkVehicle, type RecordValues, showFines, valuesOf } from './recordForm.ts';
import { texts } from './texts.ts';
import { useFines } from './useFines.ts';

/**
 * Untouched fields take over other users' changes, at once or after a 409. The first attempt sends the version from
 * opening the dialog, so that the user sees such a change before overwriting it.
 */
export function useSaveRecord(record: ParkingRecord, isOpen: boolean, onSaved: () => void) {
  const [opened, setOpened] = useState(record);
  if (!isOpen && opened !== record) setOpened(record);
  const change = useRecordChange(updateFine, { isOptimistic: false });
  return useSubmit({
    send: (values: RecordValues) => change(opened, bodyOf(values)),
    onSaved: ({ invoiceNumber }) => {
      toast.success(texts.saved(invoiceNumber));
      onSaved();
    },
    texts: { failed: texts.saveFailed },
  });
}

const TEXT_FIELDS = [
  ['vehicleNumber', texts.vehicleNumber],
  ['vehicleModel', texts.vehicleModel],
  ...plainVehicleFields,
] as const;

const { vehicleNumber } = texts;
const LABELS = { ...VEHICLE_LABELS, vehicleNumber, fines: [texts.fines, showFines] } as const;

export interface EditRecordDialogProps {
  readonly record: ParkingRecord;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function EditRecordDialog({ record, isOpen, onClose }: EditRecordDialogProps) {
  const form = useForm<RecordValues>({ values: valuesOf(record), resetOptions: KEEP_TYPED });
  const fines = useFines(form, isOpen);
  const draft = useFormDraft({ form, name: `edit:${record._id}`, isOpen });
  const end = () => {
    draft.finish();
    onClose();
    fines.clearChoice();
    form.reset(valuesOf(record), DISCARD_TYPED);
    save.reset();
  };
  const conflicts = useConflicts({
    form,
    stored: valuesOf(record),
    subject: recordSubject(record.invoiceNumber),
    labels: LABELS,
    isOpen,
  });
  // Visible conflicts need no 409: the user has seen them, so send the latest version.
  const save = useSaveRecord(record, isOpen && !conflicts.isFound, end);
  const { register, formState, handleSubmit } = form;
  const makesId = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (fines.settle()) void handleSubmit((values) => save.submit(values))(event);
  };
  return (
    <FormDialog
      title={texts.edit(record.invoiceNumber)}
      size="large"
      busy={save.isPending}
      notice={
        <>
          {save.failure && <SaveError error={save.failure} />}
          {conflicts.notice}
        </>
      }
      onClose={end}
      isOpen={isOpen}
      onSubmit={onSubmit}
      draft={draft}
    >
      <div className={classes.vehicle}>
        {TEXT_FIELDS.map(([field, label]) => (
          <PlateInput
            key={field}
            typed={field === 'vehicleNumber' ? form.watch(field) : ''}
            onChoose={(plate) => form.setValue('vehicleNumber', plate, { shouldDirty: true, shouldValidate: true })}
            label={label}
            list={field === 'vehicleModel' ? makesId : undefined}
            {...register(field, { validate: (typed: string) => checkVehicle(field, typed, record) })}
            error={formState.errors[field]?.message}
          />
        ))}
        <datalist id={makesId}>
          {CAR_MAKES.map((make) => (
            <option key={make} value={make} />
          ))}
        </datalist>
      </div>
      <div className={classes.colours}>
        <ColourField form={form} />
      </div>
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

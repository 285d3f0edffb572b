import { recordSubject } from '@parkwart/contracts/calls/journal';
import { updateFine } from '@parkwart/contracts/calls/recordFines';
import { CAR_MAKES } from '@parkwart/contracts/entities/carMakes';
import { VEHICLE_COLOURS } from '@parkwart/contracts/entities/colours';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { plainVehicleFields, VEHICLE_LABELS } from '@parkwart/contracts/entities/vehicle';
import { ColourChoice } from '@parkwart/ui/ColourChoice';
import { Notice } from '@parkwart/ui/Notice';
import { PlateInput } from '@parkwart/ui/PlateInput';
import { TextField } from '@parkwart/ui/TextField';
import { toast } from '@parkwart/web';
import { errorMessage, isConflict } from '@parkwart/web/errors';
import { useSubmit } from '@parkwart/web/form/useSubmit';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { DISCARD_TYPED, KEEP_TYPED, useConflicts } from '../../parts/form/Conflicts.tsx';
import { FormDialog } from '../../parts/form/FormDialog.tsx';
import { useFormDraft } from '../../parts/form/useFormDraft.ts';
import { useRecordChange } from '../useRecordChange.ts';
import classes from './EditRecordDialog.module.css';
import { FinesEditor, useFines } from './FinesEditor.tsx';
import { bodyOf, checkVehicle, type RecordValues, showFines, valuesOf } from './recordForm.ts';
import { texts } from './texts.ts';

const OTHER = 'other';

/** Offers the same colours as the booth. */
function ColourField({ form }: { readonly form: UseFormReturn<RecordValues> }) {
  const { watch, setValue, setFocus, register, formState } = form;
  const colour = watch('vehicleColor');
  const isListed = VEHICLE_COLOURS.some(({ german }) => german === colour);
  // True while the user types another colour: the typed text may equal a listed colour for a moment, as „Rot“ does
  // before it becomes „Rotbraun“.
  const [wantsOther, setWantsOther] = useState(false);
  const isOther = wantsOther || (colour !== '' && !isListed);
  /**
   * Keeps the typed colour, in case the user chooses a listed colour and then returns to the field for another colour.
   */
  const own = useRef(texts.otherColour);
  const choose = (chosen: string) => {
    if (isOther) own.current = colour;
    setWantsOther(chosen === OTHER);
    setValue('vehicleColor', chosen === OTHER ? own.current : chosen, { shouldDirty: true, shouldTouch: true });
  };
  return (
    <ColourChoice
      label={VEHICLE_LABELS.vehicleColor}
      otherLabel={texts.otherColour}
      otherColour={OTHER}
      radioOf={(value) => ({
        name: 'colour',
        value,
        checked: isOther ? value === OTHER : value === colour,
        onChange: () => choose(value),
      })}
      onOther={() => requestAnimationFrame(() => setFocus('vehicleColor', { shouldSelect: true }))}
    >
      {isOther && (
        <TextField
          label={texts.customColour}
          labelHidden
          placeholder={texts.customColour}
          {...register('vehicleColor', {
            setValueAs: (typed: string) => typed.trim() || texts.otherColour,
            validate: (typed: string) => checkVehicle('vehicleColor', typed),
          })}
          error={formState.errors.vehicleColor?.message}
        />
      )}
    </ColourChoice>
  );
}

/**
 * Untouched fields take over other users' changes, at once or after a 409. The first attempt sends the version that was
 * current when the dialog was opened, so that the user sees another user's change before overwriting it.
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
  ['vehicleModel', VEHICLE_LABELS.vehicleModel],
  ...plainVehicleFields,
] as const;

const { vehicleNumber } = texts;
const LABELS = { ...VEHICLE_LABELS, vehicleNumber, fines: [texts.fines, showFines] } as const;

export interface EditRecordDialogProps {
  readonly record: ParkingRecord;
  /** Whether the focus starts at the choice of another fine. */
  readonly isAddingFine?: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function EditRecordDialog({ record, isAddingFine = false, isOpen, onClose }: EditRecordDialogProps) {
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
  // If conflicts are visible, the user has already seen the other user's change, so the form sends the latest version
  // and causes no 409.
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
      <FinesEditor form={form} fines={fines} isFirst={isAddingFine} />
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

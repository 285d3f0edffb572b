import type { Permit } from '@parkwart/contracts/calls/permits';
import { PlateInput } from '@parkwart/ui/PlateInput';
import { TextField } from '@parkwart/ui/TextField';
import text from '@parkwart/ui/text.module.css';
import { DayFields } from '../form/DayFields.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { showIsoDay } from '../form/isoDay.ts';
import { useListItemForm } from '../form/useListItemForm.tsx';
import type { ItemDialogProps } from '../items/useItemDialogs.tsx';
import { PERMITS_KEY, sendPermit } from './api.ts';
import { type PermitInput, permitResolver, valuesOf } from './permitForm.ts';
import { texts } from './texts.ts';

const DAYS = ['validFrom', 'validTo'] as const;

const LABELS = {
  vehicleNumber: texts.vehicleNumber,
  validFrom: [texts.validFrom, showIsoDay],
  validTo: [texts.validTo, showIsoDay],
  note: texts.note,
} as const;

export function PermitDialog({ item: permit, isOpen, onClose }: ItemDialogProps<Permit>) {
  const { form, field, dialog } = useListItemForm({
    isChange: permit !== undefined,
    values: valuesOf(permit, new Date()),
    resolver: permitResolver,
    subject: `permit:${permit?._id}`,
    labels: LABELS,
    send: (input: PermitInput, key) => sendPermit(permit, input, key),
    queryKey: PERMITS_KEY,
    texts,
    isOpen,
    onClose,
  });
  return (
    <FormDialog {...dialog}>
      <PlateInput
        typed={form.watch('vehicleNumber')}
        onChoose={(plate) => form.setValue('vehicleNumber', plate, { shouldDirty: true, shouldValidate: true })}
        label={texts.vehicleNumber}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
        {...field('vehicleNumber')}
      />
      <DayFields control={form.control} names={DAYS} labels={texts} />
      <TextField label={texts.note} hint={texts.noteHint} {...field('note')} />
      <p className={text.hint}>{texts.free}</p>
    </FormDialog>
  );
}

import type { FineType } from '@parkwart/contracts/fineType';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../form/FormDialog.tsx';
import { KEEP_TYPED } from '../../form/keepTyped.ts';
import { useFormDraft } from '../../form/useFormDraft.ts';
import { useSave } from '../../form/useSave.ts';
import { FINE_TYPES_KEY, sendFineType } from './api.ts';
import { type FineTypeInput, type FineTypeValues, fineTypeResolver, valuesOf } from './fineTypeForm.ts';
import { texts } from './texts.ts';

interface FineTypeDialogProps {
  /** As the list has it now; undefined for a new one. */
  readonly fineType: FineType | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Creates or changes a fine type. */
export function FineTypeDialog({ fineType, isOpen, onClose }: FineTypeDialogProps) {
  const isChange = fineType !== undefined;
  const form = useForm<FineTypeValues, unknown, FineTypeInput>({
    resolver: fineTypeResolver,
    defaultValues: valuesOf(fineType),
    ...(isChange && { values: valuesOf(fineType) }),
    resetOptions: KEEP_TYPED,
  });
  const draft = useFormDraft({ form, name: ['fine-type', fineType?._id], isOpen });
  const { register, formState } = form;
  const { errors } = formState;
  const saving = useSave({
    form,
    send: (input, key) => sendFineType(fineType, input, key),
    queryKey: FINE_TYPES_KEY,
    texts: { ...texts, saved: isChange ? texts.changed : texts.added },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={isChange ? texts.editTitle : texts.add}
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={saving.submit}
      busy={saving.busy}
      failure={saving.failure}
      isChange={isChange}
      draft={draft}
    >
      <TextField label={texts.type} error={errors.fineType?.message} required {...register('fineType')} />
      <TextField
        label={texts.priceInEuros}
        hint={texts.priceHint}
        error={errors.finePrice?.message}
        inputMode="decimal"
        required
        {...register('finePrice')}
      />
      <TextArea
        label={texts.description}
        error={errors.fineDescription?.message}
        rows={4}
        {...register('fineDescription')}
      />
    </FormDialog>
  );
}

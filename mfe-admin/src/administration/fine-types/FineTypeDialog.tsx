import type { FineType } from '@parkwart/contracts/calls/fineType';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import { FormDialog } from '../../form/FormDialog.tsx';
import { useListItemForm } from '../../form/useListItemForm.tsx';
import type { ItemDialogProps } from '../../items/useItemDialogs.tsx';
import { FINE_TYPES_KEY } from '../../record-detail/fineTypesApi.ts';
import { sendFineType } from './api.ts';
import { type FineTypeInput, fineTypeResolver, valuesOf } from './fineTypeForm.ts';
import { texts } from './texts.ts';

const LABELS = { fineType: texts.type, finePrice: texts.priceInEuros, fineDescription: texts.description };

export function FineTypeDialog({ item: fineType, isOpen, onClose }: ItemDialogProps<FineType>) {
  const { field, dialog } = useListItemForm({
    isChange: fineType !== undefined,
    values: valuesOf(fineType),
    resolver: fineTypeResolver,
    subject: `fine-type:${fineType?._id}`,
    labels: LABELS,
    send: (input: FineTypeInput, key) => sendFineType(fineType, input, key),
    queryKey: FINE_TYPES_KEY,
    texts,
    isOpen,
    onClose,
  });
  return (
    <FormDialog {...dialog}>
      <TextField label={texts.type} required {...field('fineType')} />
      <TextField
        label={texts.priceInEuros}
        hint={texts.priceHint}
        inputMode="decimal"
        required
        {...field('finePrice')}
      />
      <TextArea label={texts.description} rows={4} {...field('fineDescription')} />
    </FormDialog>
  );
}

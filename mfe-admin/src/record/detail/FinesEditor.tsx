import { Button } from '@parkwart/ui/Button';
import { IconButton } from '@parkwart/ui/IconButton';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { SelectField } from '@parkwart/ui/SelectField';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import { type KeyboardEvent, useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useLoadFailureToast } from '../../parts/loading/failureToasts.tsx';
import classes from './FinesEditor.module.css';
import { useFineTypes } from './fineTypes.ts';
import { checkFine, type RecordValues, sumOfTyped, typedFine } from './recordForm.ts';
import { texts } from './texts.ts';

/** Select value of a fine without a fine type. */
const CUSTOM_FINE = 'own';

export function useFines({ control }: UseFormReturn<RecordValues>, isOpen: boolean) {
  const { fields, append, remove } = useFieldArray({ control, name: 'fines' });
  const [chosen, setChosen] = useState('');
  const query = useFineTypes(isOpen);
  const { data: types = [], isError } = query;
  useLoadFailureToast(query, texts.fineTypesFailed);

  const add = () => {
    const type = types.find(({ _id }) => _id === chosen);
    if (type) append(typedFine({ type: type.fineType, price: type.finePrice, description: type.fineDescription }));
    else append({ type: '', price: '', description: '' });
    setChosen('');
  };
  /** Also adds a fine that the user has selected but not added yet. @returns false if this fine is incomplete */
  const settle = (): boolean => {
    if (chosen !== '') add();
    return chosen !== CUSTOM_FINE;
  };
  const clearChoice = () => setChosen('');
  return { fields, remove, types, isError, chosen, setChosen, add, settle, clearChoice };
}
type Fines = ReturnType<typeof useFines>;

interface FinesEditorProps {
  readonly form: UseFormReturn<RecordValues>;
  readonly fines: Fines;
  /** Whether the choice of another fine gets the dialog's focus. */
  readonly isFirst: boolean;
}

/** Enter submits the form, because the text is a single line, although the textarea may wrap it. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

export function FinesEditor({ form, fines, isFirst }: FinesEditorProps) {
  const { fields, remove } = fines;
  return (
    <fieldset className={classes.editor}>
      <legend className={classes.legend}>{texts.fines}</legend>
      {fields.length === 0 && <p className={classes.none}>{texts.noFines}</p>}
      {fields.map(({ id }, index) => (
        <FineFields key={id} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length > 0 && (
        <output className={classes.sum}>
          <span>{texts.sum}:</span> <strong>{sumOfTyped(form.watch('fines'))}</strong>
        </output>
      )}
      <AddFine {...fines} isFirst={isFirst} />
    </fieldset>
  );
}

interface FineFieldsProps extends Pick<FinesEditorProps, 'form'> {
  readonly index: number;
  readonly onRemove: () => void;
}

function FineFields({ form: { register, watch, formState }, index, onRemove }: FineFieldsProps) {
  const errors = formState.errors.fines?.[index];
  return (
    <div className={classes.fine}>
      <TextField
        label={texts.type}
        {...register(`fines.${index}.type`, { validate: (type) => checkFine('type', type) })}
        error={errors?.type?.message}
      />
      <TextField
        label={texts.price}
        inputMode="decimal"
        {...register(`fines.${index}.price`, { validate: (price) => checkFine('price', price) })}
        error={errors?.price?.message}
      />
      <TextArea
        label={texts.description}
        rows={1}
        onKeyDown={submitOnEnter}
        {...register(`fines.${index}.description`, { validate: (text) => checkFine('description', text) })}
        error={errors?.description?.message}
      />
      <IconButton
        icon="trash"
        variant="danger"
        label={texts.removeFine(watch(`fines.${index}.type`))}
        onClick={onRemove}
      />
    </div>
  );
}

function AddFine({ types, isError, chosen, setChosen, add, isFirst }: Fines & Pick<FinesEditorProps, 'isFirst'>) {
  return (
    <div className={classes.add}>
      <SelectField
        label={texts.addFine}
        labelHidden
        data-initial-focus={isFirst || undefined}
        error={isError ? texts.fineTypesFailed : undefined}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={[
          { value: '', label: texts.chooseFine },
          ...types.map(({ _id, fineType, finePrice }) => ({
            value: _id,
            label: texts.pricedFine(fineType, finePrice),
          })),
          { value: CUSTOM_FINE, label: texts.ownFine },
        ]}
      />
      <Button disabled={chosen === ''} onClick={add}>
        <OfficeIcon name="plus" />
        {texts.addFine}
      </Button>
    </div>
  );
}

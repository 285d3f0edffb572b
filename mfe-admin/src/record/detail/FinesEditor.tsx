import { Button } from '@parkwart/ui/Button';
import { IconButton } from '@parkwart/ui/IconButton';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { SelectField } from '@parkwart/ui/SelectField';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import type { KeyboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import classes from './FinesEditor.module.css';
import { checkFine, type RecordValues, sumOfTyped } from './recordForm.ts';
import { texts } from './texts.ts';
import { CUSTOM_FINE, type Fines } from './useFines.ts';

interface FinesEditorProps {
  readonly form: UseFormReturn<RecordValues>;
  readonly fines: Fines;
}

/** The text is a single line, although the textarea may wrap it. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

export function FinesEditor({ form, fines }: FinesEditorProps) {
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
      <AddFine {...fines} />
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

function AddFine({ types, isError, chosen, setChosen, add }: Fines) {
  return (
    <div className={classes.add}>
      <SelectField
        label={texts.addFine}
        labelHidden
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

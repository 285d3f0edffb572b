import { Plate } from '@parkwart/ui/Plate';
import { TextField } from '@parkwart/ui/TextField';
import type { FormEvent } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import classes from './CheckInForm.module.css';
import type { CheckInValues } from './checkInForm.ts';
import { plateHint } from './plateHint.ts';
import { texts } from './texts.ts';

interface PlateFieldProps {
  readonly form: UseFormReturn<CheckInValues>;
}

/** Before react-hook-form reads the value; the caret stays where it is. */
function upperCase({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const upper = input.value.toLocaleUpperCase('de-DE');
  if (upper === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = upper;
  input.setSelectionRange(selectionStart, selectionEnd);
}

/** The number as it is typed and, beside it, as the plate that it makes. */
export function PlateField({ form: { control, register, formState } }: PlateFieldProps) {
  const typed = useWatch({ control, name: 'vehicleNumber' });
  return (
    <div className={classes.plate}>
      <TextField
        large
        label={texts.vehicleNumber}
        hint={plateHint(typed)}
        error={formState.errors.vehicleNumber?.message}
        required
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        onInput={upperCase}
        {...register('vehicleNumber')}
      />
      <div className={classes.preview} data-empty={typed.trim() === '' || undefined}>
        <Plate number={typed} size="large" />
      </div>
    </div>
  );
}

import { Plate } from '@parkwart/ui/Plate';
import { TextField } from '@parkwart/ui/TextField';
import type { FormEvent } from 'react';
import classes from './CheckInForm.module.css';
import { plateHint } from './plateHint.ts';
import { texts } from './texts.ts';
import type { Fields } from './useCheckInForm.ts';
import { useLater } from './useLater.ts';

interface PlateFieldProps {
  readonly fields: Fields;
}

/** Runs before React reads the value; keeps the caret. */
function upperCase({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const upper = input.value.toLocaleUpperCase('de-DE');
  if (upper === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = upper;
  input.setSelectionRange(selectionStart, selectionEnd);
}

export function PlateField({ fields: { values, errors, text } }: PlateFieldProps) {
  const typed = values.vehicleNumber;
  const later = useLater();
  const hint = plateHint(typed);
  return (
    <div className={classes.plate}>
      <TextField
        large
        label={texts.vehicleNumber}
        hint={later ? <later.PlateHistory typed={typed}>{hint}</later.PlateHistory> : hint}
        error={errors.vehicleNumber}
        required
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        onInput={upperCase}
        {...text('vehicleNumber')}
      />
      <div className={classes.preview} data-empty={typed.trim() === '' || undefined}>
        <Plate number={typed} size="large" />
      </div>
      {later && <later.AlreadyParked plate={typed} />}
    </div>
  );
}

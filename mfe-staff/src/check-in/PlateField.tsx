import { Plate } from '@parkwart/ui/Plate';
import { TextField } from '@parkwart/ui/TextField';
import { type FormEvent, useState } from 'react';
import { loadLater } from '../later.ts';
import { useWhenIdle } from '../useWhenIdle.ts';
import classes from './CheckInForm.module.css';
import { plateHint } from './plateHint.ts';
import { texts } from './texts.ts';
import type { Fields } from './useCheckInForm.ts';

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
  const later = useWhenIdle(loadLater);
  const [line, setLine] = useState('');
  return (
    <div className={classes.plate}>
      <TextField
        large
        label={texts.vehicleNumber}
        hint={line || plateHint(typed)}
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
      {later && <later.KnownPlate typed={typed} onLine={setLine} />}
    </div>
  );
}

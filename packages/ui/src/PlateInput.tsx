import { hasCut, plateQuestion, readings, undivided } from '@parkwart/contracts/rules/plate';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import classes from './PlateInput.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { texts } from './texts.ts';

interface PlateInputProps extends TextFieldProps {
  /** What the field contains. */
  typed: string;
  onChoose: (plate: string) => void;
}

/** A held Enter key has submitted the form, and must not choose. */
const ignoreRepeated = (event: KeyboardEvent) => event.repeat && event.preventDefault();

/** Asks which plate is meant where the text may be several: below the field, and as its error with the focus. */
export function PlateInput({ typed, onChoose, error, hint, ...input }: PlateInputProps) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const question = plateQuestion(typed);
  const isAsked = Boolean(error && question);
  useEffect(() => {
    // A form focuses the field itself.
    const timer = setTimeout(() => isAsked && first.current?.focus());
    return () => clearTimeout(timer);
  }, [isAsked]);
  const choose = (plate: string) => {
    onChoose(plate);
    document.getElementById(id)?.focus();
  };
  const meant = readings(typed);
  const note = question && (
    <span className={classes.question}>
      {question}
      <span className={classes.choices}>
        {meant.map((plate, index) => (
          <Button
            key={plate}
            ref={index === 0 ? first : undefined}
            disabled={input.readOnly}
            onKeyDown={ignoreRepeated}
            onClick={() => choose(plate)}
          >
            {plate}
          </Button>
        ))}
        {meant.every(hasCut) && (
          <Button variant="quiet" disabled={input.readOnly} onClick={() => choose(undivided(typed))}>
            {texts.notGerman(undivided(typed))}
          </Button>
        )}
      </span>
    </span>
  );
  return (
    <TextField
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      {...input}
      id={id}
      error={error && (note ?? error)}
      hint={note ?? hint}
    />
  );
}

import { hasCut, plateQuestion, readings, undivided } from '@parkwart/contracts/rules/plateReadings';
import { useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import classes from './Field.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { texts } from './texts.ts';

interface PlateInputProps extends TextFieldProps {
  /** The plate that the user types; '' in inputs for other fields. */
  typed: string;
  onChoose: (plate: string) => void;
}

/**
 * A text field for a plate. If the typed text may mean several plates, a question below the field offers these plates.
 * If the field has an error, the question replaces the error message, and the first offered plate gets the focus.
 */
export function PlateInput({ typed, onChoose, error, hint, ...input }: PlateInputProps) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const question = plateQuestion(typed);
  const isAsked = Boolean(error && question);
  useEffect(() => {
    // Waits until the form has focused the field.
    const timer = setTimeout(() => isAsked && first.current?.focus());
    return () => clearTimeout(timer);
  }, [isAsked]);
  const meant = readings(typed);
  const choices = meant.every(hasCut) ? [...meant, undivided(typed)] : meant;
  const note = question && (
    <>
      {question}
      <span className={classes.choices}>
        {choices.map((plate, index) => (
          <Button
            key={plate}
            ref={index === 0 ? first : undefined}
            disabled={input.readOnly}
            // If the user still holds the Enter key that submitted the form, the held key must not choose a plate.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={() => {
              onChoose(plate);
              document.getElementById(id)?.focus();
            }}
          >
            {meant.includes(plate) ? plate : texts.notGerman(plate)}
          </Button>
        ))}
      </span>
    </>
  );
  return <TextField {...input} id={id} error={error && (note ?? error)} hint={note ?? hint} />;
}

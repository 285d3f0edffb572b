import { hasCut, plateQuestion, readings, undivided } from '@parkwart/contracts/rules/plateReadings';
import { useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import classes from './Field.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { texts } from './texts.ts';

interface PlateInputProps extends TextFieldProps {
  /** A plate that is typed into it; '' for other fields of a form. */
  typed: string;
  onChoose: (plate: string) => void;
}

/** A text field that asks which plate is meant where several may be: below it, and as its error with the focus. */
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
            // A held Enter key has submitted the form, and must not choose.
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

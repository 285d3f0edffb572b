import { hasCut, plateQuestion, readings, undivided } from '@parkwart/contracts/rules/plateReadings';
import { useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import classes from './Field.module.css';
import { isHasty } from './haste.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { texts } from './texts.ts';

interface PlateInputProps extends TextFieldProps {
  /** The plate that the user types; '' in inputs for other fields. */
  typed: string;
  /** @param isAnswer true if the plate was offered in place of the error, so that the form was already submitted */
  onChoose: (plate: string, isAnswer: boolean) => void;
}

/**
 * A text field for a plate. If the typed text may mean several plates, a question below the field offers these plates.
 * If the field has an error, the question replaces the error message, and the first offered plate gets the focus.
 */
export function PlateInput({ typed, onChoose, error, hint, ...input }: PlateInputProps) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const askedAt = useRef(0);
  const question = plateQuestion(typed);
  const isAsked = Boolean(error && question);
  useEffect(() => {
    // Waits until the form has focused the field.
    const timer = setTimeout(() => isAsked && first.current?.focus());
    askedAt.current = isAsked ? Date.now() : 0;
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
            // The Enter key that submitted the form must not choose a plate if the user holds it or presses it twice.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={({ detail }) => {
              if (detail === 0 && isHasty(askedAt.current)) return;
              onChoose(plate, isAsked);
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

import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './TextField.module.css';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** What is wrong with the input; takes the hint's place. */
  error?: ReactNode;
  hint?: ReactNode;
  /** For the one field that a page is about. */
  large?: boolean;
  /** For a field whose surroundings already say what it is; assistive technology still hears the label. */
  labelHidden?: boolean;
}

/** A labelled one-line input; hint and error are tied to it for assistive technology. */
export function TextField({ label, error, hint, large, labelHidden, id, ...input }: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
  const note = error || hint;
  return (
    <div className={classes.field} data-large={large || undefined}>
      <label className={labelHidden ? classes.hiddenLabel : classes.label} htmlFor={inputId}>
        {label}
      </label>
      <input
        autoComplete="off"
        {...input}
        id={inputId}
        className={classes.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
      />
      <p id={noteId} className={error ? classes.error : classes.hint} aria-live="polite" hidden={!note}>
        {note}
      </p>
    </div>
  );
}

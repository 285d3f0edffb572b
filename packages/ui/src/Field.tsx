import { type ReactNode, useId } from 'react';
import classes from './Field.module.css';

export interface FieldProps {
  label: string;
  /** What is wrong with the input; takes the hint's place. */
  error?: ReactNode;
  hint?: ReactNode;
  /** For a field whose surroundings already say what it is; assistive technology still hears the label. */
  labelHidden?: boolean;
}

/** What ties a control to its label and note. */
export interface ControlProps {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** Label, control and note of a field that is not one line of text. */
export function Field({
  label,
  error,
  hint,
  labelHidden,
  id,
  children,
}: FieldProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const note = error || hint;
  return (
    <div className={classes.field}>
      <label className={labelHidden ? classes.hiddenLabel : classes.label} htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        className: classes.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      <p id={noteId} className={error ? classes.error : classes.hint} aria-live="polite" hidden={!note}>
        {note}
      </p>
    </div>
  );
}

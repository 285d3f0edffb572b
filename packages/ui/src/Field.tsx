import { type ReactNode, useId } from 'react';
import classes from './Field.module.css';
import text from './text.module.css';

export interface FieldProps {
  label: string;
  /** Shown instead of the hint. */
  error?: ReactNode;
  hint?: ReactNode;
  /** Hides the label visually only. */
  labelHidden?: boolean | undefined;
}

interface ControlProps {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface OwnProps {
  readonly id?: string | undefined;
  readonly large?: boolean | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

export function Field({ label, error, hint, labelHidden, id, large, children }: FieldProps & OwnProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const note = error || hint;
  return (
    <div className={classes.field} data-large={large || undefined}>
      <label className={labelHidden ? text.spoken : classes.label} htmlFor={controlId}>
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

import { type ReactNode, useId } from 'react';
import classes from './Field.module.css';

export interface FieldProps {
  label: string;
  /** What is wrong with the input; takes the hint's place. */
  error?: ReactNode;
  hint?: ReactNode;
  /** For a field whose surroundings already say what it is; assistive technology still hears the label. */
  labelHidden?: boolean | undefined;
}

/** What ties a control to its label and note. */
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

/** Label, control and note of a field; hint and error are tied to the control for assistive technology. */
export function Field({ label, error, hint, labelHidden, id, large, children }: FieldProps & OwnProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const note = error || hint;
  return (
    <div className={classes.field} data-large={large || undefined}>
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

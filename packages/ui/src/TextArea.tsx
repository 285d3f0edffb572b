import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldProps;

export function TextArea({ label, error, hint, labelHidden, id, rows = 3, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} labelHidden={labelHidden} id={id}>
      {(control) => <textarea rows={rows} {...textarea} {...control} />}
    </Field>
  );
}

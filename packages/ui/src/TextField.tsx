import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className'>, FieldProps {
  large?: boolean;
}

export function TextField({ label, error, hint, large, labelHidden, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} large={large} labelHidden={labelHidden} id={id}>
      {(control) => <input autoComplete="off" {...input} {...control} />}
    </Field>
  );
}

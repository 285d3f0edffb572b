import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'className' | 'children'>, FieldProps {
  options: readonly { readonly value: string; readonly label: string }[];
}

export function SelectField({ label, error, hint, labelHidden, id, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} labelHidden={labelHidden} id={id}>
      {(control) => (
        <select {...select} {...control}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

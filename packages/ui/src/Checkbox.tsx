import type { ComponentProps } from 'react';
import classes from './Checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
}

export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className={classes.checkbox}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  );
}

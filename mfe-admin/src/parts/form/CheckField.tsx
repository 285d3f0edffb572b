import { Checkbox, type CheckboxProps } from '@parkwart/ui/Checkbox';
import { useId } from 'react';
import classes from './CheckField.module.css';

export function CheckField({ hint, ...box }: CheckboxProps & { readonly hint: string }) {
  const id = useId();
  return (
    <div>
      <Checkbox {...box} aria-describedby={id} />
      <p id={id} className={classes.hint}>
        {hint}
      </p>
    </div>
  );
}

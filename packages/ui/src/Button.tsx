import type { ComponentProps } from 'react';
import classes from './Button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** Height 36 px instead of 44. */
  size?: 'small';
  /** Ignores clicks but keeps the focus, which `disabled` would lose. */
  busy?: boolean;
  busyLabel?: string;
}

export function Button(props: ButtonProps) {
  const { variant = 'secondary', size, busy = false, busyLabel, type = 'button', onClick, children, ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={classes.button}
      data-variant={variant}
      data-size={size}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className={classes.spinner} aria-hidden="true" />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

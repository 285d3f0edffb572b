import type { ComponentProps } from 'react';
import classes from './IconButton.module.css';
import { OfficeIcon, type OfficeIconName } from './OfficeIcon.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'className'> {
  icon: OfficeIconName;
  /** Accessible name and tooltip. */
  label: string;
  variant?: 'quiet' | 'secondary' | 'danger';
  pressed?: boolean;
  /** Ignores clicks but keeps the focus. */
  busy?: boolean;
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, variant = 'quiet', pressed, busy = false, onClick, type = 'button', ...rest } = props;
  return (
    <button
      title={label}
      {...rest}
      type={type}
      className={classes.button}
      data-variant={variant}
      aria-label={label}
      aria-pressed={pressed}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <OfficeIcon name={icon} />
    </button>
  );
}

import type { ComponentProps } from 'react';
import classes from './IconButton.module.css';
import { OfficeIcon, type OfficeIconName } from './OfficeIcon.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'className'> {
  icon: OfficeIconName;
  /** What it does, for assistive technology and as a tooltip. */
  label: string;
  variant?: 'quiet' | 'secondary' | 'danger';
  /** For a button that is switched on and off. */
  pressed?: boolean;
  /** While true a click does nothing; the button keeps the focus. */
  busy?: boolean;
}

/** A button that is a picture: 36 px, 44 px where it is touched. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  pressed,
  busy = false,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      className={classes.button}
      data-variant={variant}
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <OfficeIcon name={icon} />
    </button>
  );
}

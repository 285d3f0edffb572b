import type { ReactNode } from 'react';
import classes from './Chip.module.css';

export interface ChipProps {
  /** Paid or done, in reminder, in collection or wrong, switched off; `neutral` means none of these, `past` that it is over. */
  tone: 'ok' | 'reminder' | 'danger' | 'inactive' | 'neutral' | 'past';
  children: ReactNode;
}

/** A state in one word. The word says it, the tone helps. */
export function Chip({ tone, children }: ChipProps) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  );
}

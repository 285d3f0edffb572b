import type { ReactNode } from 'react';
import classes from './Chip.module.css';

export interface ChipProps {
  /** `ok`: paid or done; `danger`: in collection or invalid; `inactive`: disabled; `past`: over. */
  tone: 'ok' | 'reminder' | 'danger' | 'inactive' | 'neutral' | 'past';
  children: ReactNode;
}

export function Chip({ tone, children }: ChipProps) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  );
}

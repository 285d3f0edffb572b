import type { ReactNode } from 'react';
import classes from './Facts.module.css';

interface Fact {
  label: string;
  value: ReactNode;
  /** Takes the room of two, where there are two columns. */
  wide?: boolean;
}

export interface FactsProps {
  facts: readonly Fact[];
}

/** What is known about one thing, as names and values. A value that is empty shows as a dash. */
export function Facts({ facts }: FactsProps) {
  return (
    <div className={classes.room}>
      <dl className={classes.facts}>
        {facts.map(({ label, value, wide }) => (
          <div key={label} className={classes.fact} data-wide={wide || undefined}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

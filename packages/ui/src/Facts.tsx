import type { ReactNode } from 'react';
import classes from './Facts.module.css';
import text from './text.module.css';

interface Fact {
  label: string;
  value: ReactNode;
  wide?: boolean;
}

export interface FactsProps {
  facts: readonly Fact[];
}

/** Labelled values; an empty value shows as a dash. */
export function Facts({ facts }: FactsProps) {
  return (
    <div className={classes.room}>
      <dl className={classes.facts}>
        {facts.map(({ label, value, wide }) => (
          <div key={label} className={classes.fact} data-wide={wide || undefined}>
            <dt className={text.hint}>{label}</dt>
            <dd className={classes.value}>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

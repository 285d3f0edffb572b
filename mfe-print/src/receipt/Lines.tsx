import type { ReactNode } from 'react';
import classes from './Lines.module.css';

interface LinesProps {
  readonly lines: readonly (readonly [string, ReactNode])[];
}

export function Lines({ lines }: LinesProps) {
  return (
    <dl className={classes.lines}>
      {lines
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className={classes.line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

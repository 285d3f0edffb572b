import { IconButton } from '@parkwart/ui/IconButton';
import type { ComponentProps, ReactNode } from 'react';
import classes from './Standing.module.css';

interface StandingProps {
  /** Undefined while nothing is set. */
  readonly title: string | undefined;
  readonly details?: ReactNode;
  readonly change: Omit<ComponentProps<typeof IconButton>, 'icon'>;
  readonly lift: Omit<ComponentProps<typeof IconButton>, 'icon'>;
  /** Sets it, or says why it is unknown. */
  readonly children: ReactNode;
}

/** What is set on a record for a time, and how to change and lift it. */
export function Standing({ title, details, change, lift, children }: StandingProps) {
  return (
    <div className={classes.panel}>
      {title === undefined ? (
        children
      ) : (
        <>
          <div className={classes.what}>
            <strong>{title}</strong>
            {details}
          </div>
          <IconButton icon="edit" {...change} />
          <IconButton icon="trash" variant="danger" {...lift} />
        </>
      )}
    </div>
  );
}

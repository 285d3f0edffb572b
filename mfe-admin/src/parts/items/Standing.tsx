import { IconButton } from '@parkwart/ui/IconButton';
import type { ComponentProps, ReactNode } from 'react';
import classes from './Standing.module.css';

interface StandingProps {
  /** Undefined if nothing is set, for example no dunning block; `children` is shown instead. */
  readonly title: string | undefined;
  readonly details?: ReactNode;
  readonly change: Omit<ComponentProps<typeof IconButton>, 'icon'>;
  readonly lift: Omit<ComponentProps<typeof IconButton>, 'icon'>;
  /** The button that sets a new value, or the error message; shown while nothing is set. */
  readonly children: ReactNode;
}

/** A temporary setting of a record, with the actions to change and lift it. */
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

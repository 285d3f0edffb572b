import { Card } from '@parkwart/ui/Card';
import { Link } from '@parkwart/web';
import type { ReactNode } from 'react';
import classes from './StandIn.module.css';

const HOME = 'Zur Startseite';

interface StandInProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The page while there is nothing to see; it stands outside the shell's frame, so it has a way back of its own. */
export function StandIn({ title, children }: StandInProps) {
  return (
    <main className={classes.page}>
      <Card>
        <h1 className={classes.title}>{title}</h1>
        {children}
        <p className={classes.home}>
          <Link to="/">{HOME}</Link>
        </p>
      </Card>
    </main>
  );
}

import { Card } from '@parkwart/ui/Card';
import { Link } from '@parkwart/web';
import type { ReactNode } from 'react';
import classes from './StandIn.module.css';
import { pageTexts } from './texts.ts';

interface StandInProps {
  readonly children: ReactNode;
}

/** The page while there is no receipt to see; it stands outside the shell's frame, so it has a way back of its own. */
export function StandIn({ children }: StandInProps) {
  return (
    <main className={classes.page}>
      <Card>
        <h1 className={classes.title}>{pageTexts.title}</h1>
        {children}
        <p className={classes.home}>
          <Link to="/">{pageTexts.home}</Link>
        </p>
      </Card>
    </main>
  );
}

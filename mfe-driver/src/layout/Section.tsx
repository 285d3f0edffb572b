import { Card } from '@parkwart/ui/Card';
import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

/** Ids of sections that links within the page lead to. */
export const OBJECTION_ID = 'objection';
export const IMPRINT_ID = 'imprint';

interface SectionProps {
  readonly heading: string;
  /** The grid area on a wide screen (CaseView.module.css). */
  readonly area: string;
  /** Target of links within the page. */
  readonly id?: string;
  readonly children: ReactNode;
}

export function Section({ heading, area, id, children }: SectionProps) {
  const headingId = useId();
  return (
    <div data-area={area} className={classes.place}>
      <Card aria-labelledby={headingId}>
        <h2 id={id ?? headingId} tabIndex={id ? -1 : undefined} className={classes.heading}>
          {id ? <span id={headingId}>{heading}</span> : heading}
        </h2>
        <div className={classes.content}>{children}</div>
      </Card>
    </div>
  );
}

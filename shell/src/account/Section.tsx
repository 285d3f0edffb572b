import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { errorMessage } from '@parkwart/web/errors';
import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

interface SectionProps<Data> {
  readonly title: string;
  readonly intro: string;
  readonly texts: { readonly loading: string; readonly notRead: string };
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  readonly actions?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

export function Section<Data>({ title, intro, texts, query, actions, children }: SectionProps<Data>) {
  const titleId = useId();
  const { data, error, refetch } = query;
  return (
    <Card aria-labelledby={titleId}>
      <div className={classes.section}>
        <header className={classes.header}>
          <h2 id={titleId}>{title}</h2>
          {data !== undefined && actions}
        </header>
        <p className={classes.intro}>{intro}</p>
        {data !== undefined && children(data)}
        {data === undefined && !error && <Skeleton lines={2} label={texts.loading} />}
        {data === undefined && Boolean(error) && (
          <ErrorState message={texts.notRead} details={errorMessage(error)} onRetry={() => void refetch()} />
        )}
      </div>
    </Card>
  );
}

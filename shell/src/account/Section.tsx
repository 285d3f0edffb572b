import { addDays, formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { errorMessage, isSilent } from '@parkwart/web/errors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
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

/** Runs only one task at a time. */
export function useTask() {
  const { mutate, isPending, error } = useSingleMutation({ mutationFn: (work: () => Promise<void>) => work() });
  return { run: mutate, isBusy: isPending, failure: isSilent(error) ? undefined : (error ?? undefined) };
}

/** `heute, 14:05 Uhr`, `gestern, 09:30 Uhr` or `am 5.3.2026`. */
export function instantInWords(instant: string, now = new Date()): string {
  const at = new Date(instant);
  const day = formatDay(at);
  const time = `${formatClockTime(at).slice(0, 5)} Uhr`;
  if (day === formatDay(now)) return `heute, ${time}`;
  return day === formatDay(addDays(now, -1)) ? `gestern, ${time}` : `am ${day}`;
}

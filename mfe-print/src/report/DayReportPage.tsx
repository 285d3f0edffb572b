import { formatDay, parseDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Icon } from '@parkwart/ui/Icon';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { TextField } from '@parkwart/ui/TextField';
import { isApiError, useSearchParams, useSession } from '@parkwart/web';
import { useState } from 'react';
import { Paper } from '../paper/Paper.tsx';
import { useDayReport } from './api.ts';
import classes from './DayReportPage.module.css';
import { DayReportPaper } from './DayReportPaper.tsx';
import { texts } from './texts.ts';

export function DayReportPage() {
  const [parameters, setParameters] = useSearchParams();
  const day = parameters.get('day') ?? formatDay(new Date());
  const [typed, setTyped] = useState(day);
  const [isTyping, setTyping] = useState(false);
  const type = (next: string) => {
    setTyped(next);
    setTyping(true);
    if (parseDay(next.trim())) setParameters({ day: next.trim() });
  };
  return (
    <div className={classes.page}>
      <PageHeading title={texts.title}>
        <Button variant="primary" onClick={() => window.print()}>
          <Icon name="printer" />
          {texts.print}
        </Button>
      </PageHeading>
      <div className={classes.day}>
        <TextField
          label={texts.day}
          value={typed}
          hint={texts.dayHint}
          error={isTyping || parseDay(typed) ? undefined : texts.wrongDay}
          maxLength={10}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyping(false)}
        />
      </div>
      {parseDay(day) && <ReportOf day={day} />}
    </div>
  );
}

function ReportOf({ day }: { readonly day: string }) {
  const { user } = useSession();
  const { data, error, isPending, isFetching, refetch } = useDayReport(day, user ?? undefined);
  if (data)
    return (
      <div className={classes.desk}>
        <Paper>
          <DayReportPaper {...data} />
        </Paper>
      </div>
    );
  if (isPending || isFetching) return <Skeleton lines={8} label={texts.loading} />;
  const details = isApiError(error) ? error.message : undefined;
  return <ErrorState message={texts.failed} details={details} onRetry={() => void refetch()} />;
}

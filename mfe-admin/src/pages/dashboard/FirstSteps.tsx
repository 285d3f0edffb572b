import { getFirstAccountSteps, getFirstSteps } from '@parkwart/contracts/calls/firstSteps';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Notice } from '@parkwart/ui/Notice';
import text from '@parkwart/ui/text.module.css';
import { callApi, Link, useQuery } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { useState } from 'react';
import classes from '../../record/tasks/Tasks.module.css';
import { firstStepTexts as texts } from './texts.ts';

const STEPS = ['operator', 'account', 'tariff', 'fineTypes', 'users'] as const;
const SETTINGS = '/add-fine?tab=einstellungen';
const ADDRESSES: Partial<Record<(typeof STEPS)[number], string>> = { fineTypes: '/add-fine', users: '/add-user' };

/** Stored in this browser only, because another admin may still need the list. */
const HIDDEN = 'park_first_steps';

/**
 * The steps that a new installation needs, shown until all are done. The notice that no bank account is entered stays
 * until one is entered.
 */
export function FirstSteps() {
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(HIDDEN) !== null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['first-steps'],
    queryFn: async ({ signal }) => {
      const calls = [callApi(getFirstSteps, {}, { signal }), callApi(getFirstAccountSteps, {}, { signal })] as const;
      const [settings, accounts] = await Promise.all(calls);
      return { ...settings, ...accounts };
    },
    refetchOnWindowFocus: true,
  });
  if (!data)
    return (
      error &&
      !isFetching && (
        <Card>
          <ErrorState message={texts.loadFailed} details={errorMessage(error)} onRetry={() => void refetch()} />
        </Card>
      )
    );
  const done = STEPS.filter((step) => data[step]).length;
  return (
    <>
      {!data.account && !data.isDemo && (
        <Notice tone="warning">
          {texts.noAccount} <Link to={SETTINGS}>{texts.steps.account}</Link>
        </Notice>
      )}
      {!isHidden && done < STEPS.length && (
        <Card aria-labelledby="first-steps">
          <header className={classes.head}>
            <h2 id="first-steps">{texts.title(done, STEPS.length)}</h2>
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                localStorage.setItem(HIDDEN, 'hidden');
                setIsHidden(true);
              }}
            >
              {texts.hide}
            </Button>
          </header>
          <ul className={classes.tasks}>
            {STEPS.map((step) => (
              <li key={step}>
                <Link className={classes.task} data-done={data[step]} to={ADDRESSES[step] ?? SETTINGS}>
                  {texts.steps[step]}
                  <span className={text.spoken}>{texts.state(data[step])}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

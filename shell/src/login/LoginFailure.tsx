import { Notice } from '@parkwart/ui/Notice';
import { isApiError } from '@parkwart/web';
import { useEffect, useState } from 'react';
import classes from './LoginForm.module.css';
import { texts } from './texts.ts';

const SECOND = 1_000;

/** Remaining seconds, calculated from the clock because background tabs throttle timers. */
function useCountdown(seconds: number): number {
  const [end] = useState(() => Date.now() + seconds * SECOND);
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) return;
    const tick = () => setSecondsLeft(Math.max(0, Math.ceil((end - Date.now()) / SECOND)));
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [end, isOver]);
  return secondsLeft;
}

const TOO_MANY_REQUESTS = 429;

/** Shows the server's message; after too many attempts also the remaining time. */
export function LoginFailure({ error }: { readonly error: unknown }) {
  const isTooMany = isApiError(error) && error.status === TOO_MANY_REQUESTS && error.retryAfter > 0;
  const secondsLeft = useCountdown(isTooMany ? error.retryAfter : 0);
  if (isTooMany && secondsLeft === 0) return <Notice tone="neutral">{texts.tryAgain}</Notice>;
  return (
    <>
      <Notice tone="danger">{isApiError(error) ? error.message : texts.failed}</Notice>
      {/* Outside the notice, because screen readers would repeat the notice every second. */}
      {secondsLeft > 0 && (
        <p className={classes.wait} role="timer">
          {texts.waiting(secondsLeft)}
        </p>
      )}
    </>
  );
}

import { useEffect, useMemo, useState } from 'react';

const SECOND = 1_000;

/**
 * The current time; rerenders the component only on each tick.
 * @param everyMs interval of the ticks, which fall on full seconds, minutes and so on
 */
export function useNow(everyMs = SECOND): Date {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      timer = setTimeout(tick, everyMs - (Date.now() % everyMs));
    };
    const tick = () => {
      setNow(Date.now());
      schedule();
    };
    schedule();
    return () => clearTimeout(timer);
  }, [everyMs]);
  return useMemo(() => new Date(now), [now]);
}

import { useEffect, useState } from 'react';

const SECOND = 1_000;

/** @param everyMs tick interval; ticks on full seconds, minutes and so on */
export function useNow(everyMs = SECOND): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      timer = setTimeout(tick, everyMs - (Date.now() % everyMs));
    };
    const tick = () => {
      setNow(new Date());
      schedule();
    };
    schedule();
    return () => clearTimeout(timer);
  }, [everyMs]);
  return now;
}

import { useEffect, useState } from 'react';

const SECOND = 1_000;

/** Remaining seconds, calculated from the clock because background tabs throttle timers. */
export function useCountdown(seconds: number): number {
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

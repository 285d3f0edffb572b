import { useEffect, useState } from 'react';

const SECOND = 1_000;

/** Remaining seconds, by the clock because background tabs throttle timers. */
export function useCountdown(seconds: number): number {
  const [end] = useState(() => Date.now() + seconds * SECOND);
  const [left, setLeft] = useState(seconds);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / SECOND)));
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [end, isOver]);
  return left;
}

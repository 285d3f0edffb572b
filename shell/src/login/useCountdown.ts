import { useEffect, useState } from 'react';

const SECOND = 1_000;

/** How many of so many seconds are left; by the clock, since a tab in the background ticks seldom. */
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

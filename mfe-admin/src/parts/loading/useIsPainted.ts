import { startTransition, useEffect, useState } from 'react';

/** False until the browser has painted the component's first frame. */
export function useIsPainted(): boolean {
  return usePaintedFrames(1) === 1;
}

/** Counts the component's painted frames up to `most`; each is a separate task. */
export function usePaintedFrames(most: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count >= most) return;
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      // The next render must not block input.
      timer = setTimeout(() => startTransition(() => setCount(count + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [count, most]);
  return count;
}

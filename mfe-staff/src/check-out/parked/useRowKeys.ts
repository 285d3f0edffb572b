import { type KeyboardEvent, useCallback, useRef } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move between the links of a list; above the first one, and with Escape, they leave it. */
export function useRowKeys(onLeave: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const links = useCallback(() => [...(ref.current?.querySelectorAll('a') ?? [])], []);
  const focusFirst = useCallback(() => links()[0]?.focus(), [links]);
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const all = links();
    const index = all.indexOf(event.currentTarget);
    const target = targetOf(event.key, index, all.length);
    if (target === undefined) return;
    event.preventDefault();
    if (target < 0) onLeave();
    else all[target]?.focus();
  };
  return { ref, focusFirst, onKeyDown };
}

/** -1 leaves the list. */
function targetOf(key: string, index: number, many: number): number | undefined {
  if (key === 'Escape') return -1;
  if (key === 'Home') return 0;
  if (key === 'End') return many - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : Math.min(index + step, many - 1);
}

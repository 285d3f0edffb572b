import { useEffect, useRef } from 'react';

/** In ms: by then rows and dialogs have moved the focus themselves. */
const SETTLED = 100;

/**
 * Where the focus is lost because its control went or was disabled, another one in the same place takes it.
 * @param heir its selector
 */
export function useKeptFocus(heir: string) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    let last: EventTarget | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = target;
    };
    const keep = () => {
      const isLost = last instanceof Element && (!last.isConnected || last.matches(':disabled'));
      if (!isLost || document.activeElement !== document.body) return;
      // Behind an open dialog nothing can have it.
      const dialog = document.querySelector('dialog[open]');
      if (dialog && !dialog.contains(current)) return;
      last = null;
      current.querySelector<HTMLElement>(heir)?.focus();
    };
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, SETTLED);
    });
    observer.observe(current, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    current.addEventListener('focusin', remember);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      current.removeEventListener('focusin', remember);
    };
  }, [heir]);
  return place;
}

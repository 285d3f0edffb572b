import { useEffect, useRef } from 'react';

/** In ms: by then rows and dialogs have moved the focus themselves. */
const SETTLED = 100;

/** When the page loses the focus because its control went or was disabled, the selected tab takes it. */
export function useKeptFocus() {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = page;
    if (!current) return;
    let last: EventTarget | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = target;
    };
    const keep = () => {
      const isLost = last instanceof Element && (!last.isConnected || last.matches(':disabled'));
      if (!isLost || document.activeElement !== document.body) return;
      last = null;
      current.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
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
  }, []);
  return page;
}

import { useEffect, useRef } from 'react';

/** In ms: wait until rows and dialogs have moved the focus themselves. */
const SETTLED = 100;

/**
 * If the focused control disappears or is disabled, moves the focus to another control in the same container.
 * @param heir selector of the control that gets the focus
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
      // An open dialog makes everything behind it unfocusable.
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

import { useEffect } from 'react';

/** While it is set, the browser's tab bears this name. */
export function useTabTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    const before = document.title;
    document.title = `${name} – Parkwart`;
    return () => {
      document.title = before;
    };
  }, [name]);
}

import { useEffect } from 'react';

/** Sets the browser tab's title while a name is given. */
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

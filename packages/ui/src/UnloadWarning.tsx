import { useEffect } from 'react';

export interface UnloadWarningProps {
  /** Whether something was typed that is kept nowhere else. */
  isDirty: boolean;
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Has the browser ask before a reload or a closed tab loses what was typed. Shows nothing itself. */
export function UnloadWarning({ isDirty }: UnloadWarningProps) {
  useEffect(() => {
    if (!isDirty) return;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return null;
}

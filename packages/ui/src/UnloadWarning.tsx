import { useEffect } from 'react';

export interface UnloadWarningProps {
  isDirty: boolean;
}

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Asks for confirmation before a reload or a closed tab loses input. */
export function UnloadWarning({ isDirty }: UnloadWarningProps) {
  useEffect(() => {
    if (!isDirty) return;
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isDirty]);
  return null;
}

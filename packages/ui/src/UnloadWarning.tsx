import { useEffect } from 'react';

export interface UnloadWarningProps {
  isDirty: boolean;
}

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Asks for confirmation before input is lost because the user reloads or closes the tab. */
export function UnloadWarning({ isDirty }: UnloadWarningProps) {
  useEffect(() => {
    if (!isDirty) return;
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isDirty]);
  return null;
}

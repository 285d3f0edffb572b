import { useSyncExternalStore } from 'react';
import classes from './LetterDialog.module.css';
import type { letterProgress } from './letterProgress.ts';
import { texts } from './texts.ts';

/** Reserves its space while it is empty. */
export function CreationProgress({ progress }: { readonly progress: ReturnType<typeof letterProgress> }) {
  const current = useSyncExternalStore(progress.subscribe, progress.read);
  return (
    <p role="status" className={classes.progress}>
      {current && texts.progress(current.letter, current.count)}
    </p>
  );
}

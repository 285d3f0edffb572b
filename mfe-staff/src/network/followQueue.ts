import { loadOffline } from './loadOffline.ts';

/** For what only this booth knows: refreshes when the queue or its registration changes, in any tab. */
export function followQueue(refresh: () => void): () => void {
  let end: (() => void) | undefined = () => undefined;
  loadOffline().then(
    ({ onQueueChange }) => {
      if (!end) return;
      end = onQueueChange(refresh);
      // The entry may have been sent while the code was loading.
      refresh();
    },
    // The check-out reads queue and server itself.
    () => undefined,
  );
  return () => {
    end?.();
    end = undefined;
  };
}

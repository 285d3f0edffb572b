import { useEffect } from 'react';
import { loadOffline } from '../network/loadOffline.ts';
import { useWhenIdle } from '../useWhenIdle.ts';

/** Draws what waits for a connection and starts sending it; the code comes when the page has nothing else to do. */
export function Waiting() {
  const offline = useWhenIdle(loadOffline);
  useEffect(() => offline?.startConnection(), [offline]);
  if (!offline) return null;
  return (
    <>
      <offline.OfflineSign />
      <offline.WaitingPanel />
    </>
  );
}

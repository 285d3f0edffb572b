import { useEffect } from 'react';
import { loadOffline } from '../network/loadOffline.ts';
import { useWhenIdle } from '../useWhenIdle.ts';

/** What waits for a connection; its code comes when the page has nothing else to do. */
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

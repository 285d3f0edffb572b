import { useEffect } from 'react';
import { loadOffline } from '../network/loadOffline.ts';
import { useWhenIdle } from '../useWhenIdle.ts';

/** Shows queued entries and starts sending them; the code loads when the page is idle. */
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

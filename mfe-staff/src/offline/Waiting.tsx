import { type ComponentType, useEffect, useState } from 'react';
import { loadOffline } from './loadOffline.ts';

/** Safari has no idle callback. */
const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));

/** What waits for a connection; its code comes when the page has nothing else to do. */
export function Waiting() {
  const [Panel, setPanel] = useState<ComponentType>();
  useEffect(() => {
    whenIdle(() => {
      loadOffline().then(
        ({ startConnection, WaitingPanel }) => {
          startConnection();
          setPanel(() => WaitingPanel);
        },
        // The booth works without it; the next page tries again.
        () => undefined,
      );
    });
  }, []);
  return Panel && <Panel />;
}

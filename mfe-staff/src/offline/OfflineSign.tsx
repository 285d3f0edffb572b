import { Notice } from '@parkwart/ui/Notice';
import { useSyncExternalStore } from 'react';
import { isReachable, onReachabilityChange } from '../network/reachability.ts';
import { texts } from './texts.ts';

export function OfflineSign() {
  const isOnline = useSyncExternalStore(onReachabilityChange, isReachable);
  if (isOnline) return null;
  return (
    <Notice tone="neutral">
      <p>
        <strong>{texts.offline}</strong> {texts.offlineDetails}
      </p>
    </Notice>
  );
}

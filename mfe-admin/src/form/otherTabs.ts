import { useQueryClient } from '@parkwart/web';
import { useEffect } from 'react';
import * as z from 'zod/mini';

const CHANNEL = 'parkwart-office';
const queryKey = z.array(z.string());

let channel: BroadcastChannel | undefined;

/** One for the tab: it does not receive what it sends itself. */
function channelOfTab(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in globalThis) channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/** Other tabs load again what was changed here. */
export function announceChange(changed: readonly string[]): void {
  channelOfTab()?.postMessage(changed);
}

/** Records have a stream of changes, of all users (useLiveLists); the rest is told from tab to tab. */
export function useOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const tabs = channelOfTab();
    const reload = ({ data }: MessageEvent<unknown>) => {
      const changed = queryKey.safeParse(data);
      if (changed.success) void client.invalidateQueries({ queryKey: changed.data });
    };
    tabs?.addEventListener('message', reload);
    return () => tabs?.removeEventListener('message', reload);
  }, [client]);
}

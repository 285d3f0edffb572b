import { useQueryClient } from '@parkwart/web';
import { useEffect } from 'react';
import * as z from 'zod/mini';

const CHANNEL = 'parkwart-office';
const queryKey = z.array(z.string());

let channel: BroadcastChannel | undefined;

/** One channel per tab, because a channel does not receive its own messages. */
function channelOfTab(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in globalThis) channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

export function announceChange(changed: readonly string[]): void {
  channelOfTab()?.postMessage(changed);
}

/** Reloads data that another tab has changed. Changes of records come from the server, for all users (useLiveLists). */
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

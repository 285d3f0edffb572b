import { useQueryClient } from '@parkwart/web';
import { useCallback, useEffect } from 'react';
import * as z from 'zod/mini';

const CHANNEL = 'parkwart-office';
const queryKey = z.array(z.union([z.string(), z.number()]));

let channel: BroadcastChannel | undefined;

/** One channel per tab, because a channel does not receive its own messages. */
function channelOfTab(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in globalThis) channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/**
 * Reloads the data that this browser tab has changed, in this tab and in other tabs. Resolves once this tab has
 * reloaded the data.
 */
export function useReload() {
  const client = useQueryClient();
  return useCallback(
    (changed: readonly (string | number)[]): Promise<void> => {
      channelOfTab()?.postMessage(changed);
      return client.invalidateQueries({ queryKey: changed });
    },
    [client],
  );
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

const CHANNEL = 'parkwart-kept';

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

export function announceQueueChange(): void {
  for (const listener of listeners) listener();
  channel?.postMessage('changed');
}

/**
 * Calls the listener after every change of the queue, including changes by other tabs.
 * @returns a function to unsubscribe
 */
export function onQueueChange(listener: () => void): () => void {
  if (!channel && 'BroadcastChannel' in globalThis) {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => {
      for (const each of listeners) each();
    };
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

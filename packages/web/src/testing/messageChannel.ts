import { MessageChannel } from 'node:worker_threads';

/** jsdom has no MessageChannel. */
export function polyfillMessageChannel(): void {
  Object.assign(globalThis, { MessageChannel });
}

import { MessageChannel } from 'node:worker_threads';

/** jsdom has none. */
export function polyfillMessageChannel(): void {
  Object.assign(globalThis, { MessageChannel });
}

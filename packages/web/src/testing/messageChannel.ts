import { MessageChannel } from 'node:worker_threads';

export function polyfillMessageChannel(): void {
  Object.assign(globalThis, { MessageChannel });
}

import type { ServerResponse } from 'node:http';

/** Disconnects a client that has not read from a response for `timeoutMs` ms, like nginx's send_timeout. */
export function disconnectSlowReader(response: ServerResponse, timeoutMs: number): void {
  response.setTimeout(timeoutMs, () => {
    if (response.writableLength === 0) return;
    // Without a reset the kernel would keep unread data for minutes.
    response.socket?.resetAndDestroy();
    response.destroy();
  });
}

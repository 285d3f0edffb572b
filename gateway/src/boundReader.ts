import type { ServerResponse } from 'node:http';

/** Disconnects a client that takes nothing of a response for `patience` ms, as nginx's send_timeout does. */
export function boundReader(response: ServerResponse, patience: number): void {
  response.setTimeout(patience, () => {
    if (response.writableLength === 0) return;
    // A reset, or the system would keep what is not taken for minutes.
    response.socket?.resetAndDestroy();
    response.destroy();
  });
}

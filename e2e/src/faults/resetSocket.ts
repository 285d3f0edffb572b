import type { Socket } from 'node:net';

/** Node never closes a socket that is reset in the moment of its shutdown (EINVAL), and then spins at the end of its process. */
export function resetSocket(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Knows a server's connections. Node's own `closeIdleConnections` leaves those on which nothing was asked yet, as browsers open
 * them ahead, and those whose answer is still under way, which stay open once it is out.
 */
export function watchConnections(server: Server) {
  const sockets = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  let isLeaving = false;

  const closeIdle = () => {
    const busy = new Set([...answers].map(({ req }) => req.socket));
    for (const socket of sockets) if (!busy.has(socket)) socket.destroySoon();
  };
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (isLeaving) closeIdle();
  });
  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    answers.add(response);
    response.once('close', () => {
      answers.delete(response);
      if (isLeaving) closeIdle();
    });
  });
  return {
    /** Closes what is idle now, and everything else as soon as its answer is out. */
    leave: () => {
      isLeaving = true;
      closeIdle();
    },
  };
}

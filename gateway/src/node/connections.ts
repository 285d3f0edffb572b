import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../clientNetwork.ts';
import { LIMITS } from '../limits.ts';
import { createAdmission } from './admission.ts';

type Work = () => void;
const dueAtEnd = new WeakMap<ServerResponse, Work[]>();
const unfinished = new WeakMap<Socket, Set<Work>>();

function unfinishedOf(socket: Socket): Set<Work> {
  const known = unfinished.get(socket);
  if (known) return known;
  const ends = new Set<Work>();
  unfinished.set(socket, ends);
  socket.once('close', () => {
    for (const end of ends) end();
  });
  return ends;
}

/**
 * Runs `work` once the response is sent or its connection is closed. The event `close` of the response is not enough,
 * because a queued pipelined response does not emit this event.
 */
export function whenOver({ socket }: IncomingMessage, response: ServerResponse, work: Work): void {
  const known = dueAtEnd.get(response);
  if (known) {
    known.push(work);
    return;
  }
  const due = [work];
  const ends = unfinishedOf(socket);
  const end = () => {
    ends.delete(end);
    for (const next of due.splice(0)) next();
  };
  dueAtEnd.set(response, due);
  ends.add(end);
  response.once('close', end);
}

/**
 * Tracks a server's connections, because Node's `closeIdleConnections` skips two kinds of connections: those on which
 * no request has arrived yet (browsers open some in advance), and those whose response is still in progress.
 */
export function watchConnections(server: Server) {
  const sockets = new Set<Socket>();
  const responses = new Set<ServerResponse>();
  let isDraining = false;

  const closeIdle = () => {
    const busy = new Set([...responses].map(({ req }) => req.socket));
    for (const socket of sockets)
      if (!busy.has(socket)) {
        sockets.delete(socket);
        socket.destroySoon();
      }
  };
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (isDraining) closeIdle();
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    responses.add(response);
    whenOver(request, response, () => {
      responses.delete(response);
      if (isDraining) closeIdle();
    });
  });
  return {
    leave: () => {
      isDraining = true;
      closeIdle();
    },
  };
}

/**
 * Closes connections beyond the limits immediately and without a response, because a response would take up a slot that
 * other clients need.
 */
export function limitConnections(server: Server): void {
  const admission = createAdmission(LIMITS.connections);
  server.on('connection', (socket: Socket) => {
    const leave = admission.enter(networkOf(socket.remoteAddress));
    if (leave) socket.once('close', leave);
    else socket.resetAndDestroy();
  });
}

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type LetterFile, letterFile } from '@parkwart/contracts/wire/internalCalls';

/** A fake svc-files that only stores letters. */
export async function startFakeFiles() {
  const stored = new Map<string, LetterFile>();
  const held: ServerResponse[] = [];
  const state = { requests: 0, mode: 'up' as 'up' | 'holds' | 'refuses' | 'down' };
  const server = createServer(async (request, response) => {
    const file = letterFile.parse(await json(request));
    state.requests += 1;
    if (state.mode === 'down') return response.writeHead(503).end();
    if (state.mode === 'refuses') return response.writeHead(422).end();
    const isNew = !stored.has(file.name);
    if (isNew) stored.set(file.name, file);
    if (state.mode === 'holds') return held.push(response);
    return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ isNew }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored,
    /** Breaks the connections of the requests that were stored without a response. */
    drop: () => {
      for (const response of held.splice(0)) response.destroy();
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';

/** What an echo service saw of a request. */
export interface Seen {
  readonly service: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly bodyBytes: number;
}

export interface TinyServer {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

export async function startServer(listener: RequestListener, port = 0): Promise<TinyServer> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function sizeOf(request: IncomingMessage): Promise<number> {
  let size = 0;
  for await (const chunk of request) size += (chunk as Buffer).length;
  return size;
}

/** A service that answers with what it saw; `?break` cuts the connection, `?refuse` answers an error of its own. */
export function startEchoService(service: string, port = 0): Promise<TinyServer> {
  return startServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://service').searchParams;
    if (query.has('break')) {
      request.socket.destroy();
      return;
    }
    if (query.has('refuse')) {
      response.writeHead(409, { 'Content-Type': 'application/json', 'Retry-After': '7', 'Cache-Control': 'public' });
      response.end('{"code":"STALE","message":"Von jemand anderem geändert."}');
      return;
    }
    sizeOf(request).then((bodyBytes) => {
      response.setHeader('Content-Type', 'application/json');
      response.setHeader('Set-Cookie', ['a=1; Path=/; HttpOnly', 'b=2; Path=/; HttpOnly']);
      response.setHeader('X-Request-Id', 'the-service-says-so');
      response.setHeader('X-Frame-Options', 'SAMEORIGIN');
      const { method = '', url = '', headers } = request;
      response.end(JSON.stringify({ service, method, url, headers, bodyBytes }));
    }, response.destroy.bind(response));
  }, port);
}

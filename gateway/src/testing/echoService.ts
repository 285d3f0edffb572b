import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';

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
  readonly server: Server;
  stop(): Promise<void>;
}

/** @param port a port of an earlier server; by default a port that no other test gets after the server stops */
export async function startServer(listener: RequestListener, port?: number): Promise<TinyServer> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener).listen(port ?? (await freePort()), '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    server,
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

export const STREAMED_LINE = 'B-AB 1234;12,50\r\n';
export const STREAMED_LINES = 100_000;

type CannedResponse = (request: IncomingMessage, response: ServerResponse, wish: string) => void;

const PIECE = Buffer.alloc(32_768);
const LONG = Array<Buffer>(150).fill(PIECE);

const DOWNLOAD = {
  'Content-Disposition': 'attachment; filename="liste.csv"',
  'Content-Type': 'text/csv; charset=utf-8',
};

const RESPONSES: Readonly<Record<string, CannedResponse>> = {
  break: ({ socket }) => socket.destroy(),
  refuse: (_request, response) => {
    response.writeHead(409, { 'Content-Type': 'application/json', 'Retry-After': '7', 'Cache-Control': 'public' });
    response.end('{"code":"STALE","message":"Von jemand anderem geändert."}');
  },
  redirect: (_request, response, wish) => response.writeHead(302, { Location: wish }).end(),
  fail: (_request, response, wish) => {
    response.writeHead(Number(wish), { 'Content-Type': 'application/xml', 'Cache-Control': 'private, max-age=240' });
    response.end('<Error><Code>AccessDenied</Code></Error>');
  },
  caching: (_request, response, wish) => response.writeHead(200, { 'Cache-Control': wish }).end('{}'),
  long: (_request, response) => Readable.from(LONG).pipe(response),
  json: (_request, response, wish) => {
    const body = JSON.stringify({ text: 'Mahnung '.repeat(Number(wish)) });
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length, ETag: '"7"' };
    response.writeHead(200, headers).end(body);
  },
  stream: (_request, response) => {
    const lines = Array<string>(STREAMED_LINES).fill(STREAMED_LINE);
    Readable.from(lines).pipe(response.writeHead(200, DOWNLOAD));
  },
};

/**
 * A service for tests; `?break`, `?refuse`, `?redirect=…`, `?fail=403`, `?caching=…`, `?json=1000`, `?long` and
 * `?stream` change its response. If the gateway rejects the query, a test sends it in the header `X-Wish`.
 */
export function startEchoService(service: string, port?: number): Promise<TinyServer> {
  return startServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://service');
    const query = new URLSearchParams(`${searchParams}&${request.headers['x-wish'] ?? ''}`);
    for (const [name, respond] of Object.entries(RESPONSES)) {
      if (query.has(name)) return respond(request, response, query.get(name) ?? '');
    }
    sizeOf(request).then((bodyBytes) => {
      response.setHeader('Content-Type', 'application/json');
      response.setHeader('Content-Disposition', 'inline; filename="seen.json"');
      response.setHeader('Set-Cookie', ['a=1; Path=/; HttpOnly', 'b=2; Path=/; HttpOnly']);
      response.setHeader('X-Request-Id', 'the-service-says-so');
      response.setHeader('X-Frame-Options', 'SAMEORIGIN');
      response.setHeader('Server', 'Storage/7.1');
      const { method = '', url = '', headers } = request;
      response.end(JSON.stringify({ service, method, url, headers, bodyBytes }));
    }, response.destroy.bind(response));
  }, port);
}

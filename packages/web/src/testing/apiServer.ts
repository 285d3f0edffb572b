import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export type FakeResponse =
  | {
      readonly status: number;
      readonly body?: unknown;
      readonly text?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | 'broken'
  | Promise<{ readonly status: number; readonly body?: unknown }>;

export interface ApiServer {
  readonly requests: ReceivedRequest[];
  readonly respond: (next: (call: ReceivedRequest) => FakeResponse) => void;
  readonly stop: () => Promise<void>;
}

const PREFIX = '/api/employee';

/** jsdom enforces CORS for XMLHttpRequest. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
};

const isJson = ({ headers }: IncomingMessage): boolean => headers['content-type'] === 'application/json';

async function read(request: IncomingMessage): Promise<ReceivedRequest> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return {
    method: request.method ?? '',
    path: (request.url ?? '').slice(PREFIX.length),
    headers: request.headers,
    body: text === '' ? undefined : isJson(request) ? JSON.parse(text) : text,
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

export async function startApi(): Promise<ApiServer> {
  const requests: ReceivedRequest[] = [];
  let respond: (call: ReceivedRequest) => FakeResponse = () => ({ status: 204 });
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, CORS).end();
      return;
    }
    const call = await read(request);
    requests.push(call);
    const reply = await respond(call);
    if (reply === 'broken') {
      request.socket.destroy();
      return;
    }
    const text = 'text' in reply ? reply.text : reply.body === undefined ? undefined : JSON.stringify(reply.body);
    const headers = 'headers' in reply ? reply.headers : {};
    response.writeHead(reply.status, { ...CORS, 'Content-Type': 'application/json', ...headers }).end(text);
  });
  process.env.PARKWART_API_BASE = `http://127.0.0.1:${await listen(server)}${PREFIX}`;
  return {
    requests,
    respond: (next) => {
      respond = next;
    },
    stop: () =>
      new Promise((resolve) => {
        delete process.env.PARKWART_API_BASE;
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

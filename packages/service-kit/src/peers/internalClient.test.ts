import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { testTokens } from '../testing/serviceKeys.ts';
import { callInternal, putInternal, UnexpectedResponse } from './internalClient.ts';

const received = z.object({ requests: z.number() });

describe('a call to another service', () => {
  const tokens = testTokens('files');
  let server: Server;
  let target: { service: 'parking'; url: string };
  let requests: number;
  let closed: number;
  let status: number;

  beforeEach(async () => {
    requests = 0;
    closed = 0;
    status = 200;
    server = createServer((request, response) => {
      requests += 1;
      if (requests <= closed) {
        request.socket.destroy();
        return;
      }
      response
        .writeHead(status, { 'Content-Type': 'application/json', Location: '/internal/elsewhere' })
        .end(JSON.stringify({ requests }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    target = { service: 'parking', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const read = () => callInternal(tokens, target, '/internal/records/1', received);

  it('is retried once when its connection was closed, for example by a replica that shuts down', async () => {
    closed = 1;
    expect(await read()).toEqual({ requests: 2 });
    closed = 3;
    await putInternal(tokens, target, '/internal/records/1/attachments', {});
    expect(requests).toBe(4);
  });

  it('does not follow a redirect', async () => {
    status = 307;
    await expect(read()).rejects.toMatchObject({ name: 'UnexpectedResponse', status: 307 });
    expect(requests).toBe(1);
  });

  it('fails when the connection is closed again', async () => {
    closed = 2;
    await expect(read()).rejects.toThrow('fetch failed');
    expect(requests).toBe(2);
  });

  it('is not retried when the other service returns an error', async () => {
    status = 503;
    await expect(read()).rejects.toThrow(UnexpectedResponse);
    expect(requests).toBe(1);
  });
});

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkIn, searchInvoice } from '../calls/parking.ts';
import { type ApiClient, openClient } from './apiClient.ts';

const ACCOUNT = { user: 'kasse', password: 'parkwart-kasse' };
const ATTEMPTS = 3;

let server: Server;
let seen: string[];
const json = (status: number, body: unknown, headers = {}) => ({ status, body, headers });
type TestResponse = ReturnType<typeof json>;

/** A login returns session 1 and each renewal the next number; `respond` provides all other responses. */
async function startApi(respond: (path: string, session: string) => TestResponse | Promise<TestResponse>) {
  let session = 0;
  const listener: RequestListener = async (request, response) => {
    const { url = '', headers } = request;
    seen.push(`${request.method} ${url}`);
    const isNew = url.endsWith('/park-login') || url.endsWith('/session/refresh');
    if (isNew) session += 1;
    const cookie = { 'set-cookie': `parkwart_access=${session}; Path=/; HttpOnly` };
    const { status, body, headers: extra } = isNew ? json(200, {}, cookie) : await respond(url, headers.cookie ?? '');
    response.writeHead(status, { 'content-type': 'application/json', ...extra }).end(JSON.stringify(body));
  };
  return openAt(listener);
}

async function openAt(listener: RequestListener): Promise<ApiClient> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return openClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, ACCOUNT, ATTEMPTS);
}

describe('openClient', () => {
  beforeEach(() => {
    seen = [];
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  const search = { query: { invoiceNumber: '100001' } };

  it('logs in and sends requests with the session', async () => {
    const client = await startApi((_path, cookie) => json(cookie === 'parkwart_access=1' ? 200 : 401, []));
    expect(await client.ask(searchInvoice, search)).toEqual([]);
    expect(seen).toEqual(['POST /api/employee/park-login', 'GET /api/employee/invoice-search?invoiceNumber=100001']);
  });

  it('renews an expired session once for concurrent requests, and retries them', async () => {
    const client = await startApi((_path, cookie) => json(cookie === 'parkwart_access=2' ? 200 : 401, []));
    await Promise.all([client.ask(searchInvoice, search), client.ask(searchInvoice, search)]);
    expect(seen.filter((line) => line.includes('refresh'))).toHaveLength(1);
  });

  it('does not renew again after a 401 for a request from before the renewal', async () => {
    let asked = 0;
    const client = await startApi(async (_path, cookie) => {
      asked += 1;
      if (cookie === 'parkwart_access=2') return json(200, []);
      const isLate = asked === 2;
      // A request with the new session proves that the renewal is complete.
      while (isLate && asked < 3) await sleep(5);
      return json(401, {});
    });
    await Promise.all([client.ask(searchInvoice, search), client.ask(searchInvoice, search)]);
    expect(seen.filter((line) => line.includes('refresh'))).toHaveLength(1);
  });

  it('logs in again when a renewal gets no response', async () => {
    let logins = 0;
    const client = await openAt((request, response) => {
      const isLogin = request.url?.endsWith('/park-login');
      if (isLogin) logins += 1;
      if (request.url?.endsWith('/session/refresh')) return request.socket.destroy();
      const isKnown = logins === 2;
      return response.writeHead(isLogin || isKnown ? 200 : 401, { 'content-type': 'application/json' }).end('[]');
    });
    expect(await client.ask(searchInvoice, search)).toEqual([]);
    expect(logins).toBe(2);
  });

  it('retries after the time in Retry-After', async () => {
    const responses = [json(503, {}, { 'retry-after': '0' }), json(429, {}, { 'retry-after': '0' }), json(200, [])];
    const client = await startApi(() => responses.shift() ?? json(500, {}));
    expect(await client.ask(searchInvoice, search)).toEqual([]);
  });

  it("fails with the API's message", async () => {
    const client = await startApi(() => json(422, { code: 'ENTRY_IN_FUTURE', message: 'Die Zukunft kommt noch.' }));
    const message = 'Die Zukunft kommt noch. (POST /parking: 422)';
    await expect(client.ask(checkIn, { body: {} })).rejects.toMatchObject({ name: 'ApiError', status: 422, message });
  });
});

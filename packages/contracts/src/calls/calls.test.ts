import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildCheckedOut, buildRecord } from '../testing/records.ts';
import { type ApiClient, openClient } from './apiClient.ts';
import type { Call } from './call.ts';
import { CALLS } from './calls.ts';
import { isListed, listOf } from './listMembership.ts';
import { checkIn, searchInvoice } from './parking.ts';
import { RECORD_LISTS, type RecordFilters } from './recordLists.ts';

const folder = dirname(fileURLToPath(import.meta.url));

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'service' in value && 'method' in value && 'path' in value;
}

describe('CALLS', () => {
  it('lists every call that a file of the contracts describes', async () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(join(folder, name))));
    const described = modules.flatMap((module) => Object.values(module).filter(isCall));
    expect(described.filter((call) => !CALLS.includes(call)).map(({ path }) => path)).toEqual([]);
    expect(described.length).toBeGreaterThan(5);
  });
});

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

const listsOf = (state: Parameters<typeof buildRecord>[0]) =>
  RECORD_LISTS.filter((list) => isListed({ list }, buildRecord(state)));

describe('the lists that contain a record (specification §11)', () => {
  it.each([
    ['owed', {}, 'open', ['all', 'open', 'active']],
    ['paid', { isPay: true }, 'closed', ['all', 'closed', 'active']],
    ['paid after the reminder', { isPay: true, MIStatus: 'M' }, 'closed', ['all', 'closed', 'active']],
    ['in reminder', { MIStatus: 'M' }, 'reminder', ['all', 'reminder', 'active']],
    ['in collection', { MIStatus: 'I' }, 'collection', ['all', 'collection', 'active']],
    ['disabled', { isDisable: true }, 'inactive', ['all', 'inactive']],
    [
      'disabled, paid and in collection',
      { isDisable: true, isPay: true, MIStatus: 'I' },
      'inactive',
      ['all', 'inactive'],
    ],
  ] as const)('of one that is %s', (_, state, place, lists) => {
    expect(listsOf(state)).toEqual(lists);
    expect(listOf(buildRecord(state))).toBe(place);
  });
});

describe('a filtered list', () => {
  const record = buildRecord({ invoiceNumber: 100_001, vehicleNumber: 'B-AB 1234', date: '5.3.2026', isPrint: true });

  it.each<[Omit<RecordFilters, 'list'>, boolean]>([
    [{ plate: 'ab12' }, true],
    [{ plate: 'b ab' }, true],
    [{ plate: 'xy' }, false],
    [{ plate: 'B?' }, false],
    [{ invoiceNumber: '1000' }, true],
    [{ invoiceNumber: '0000' }, false],
    [{ from: '2026-03-05', to: '2026-03-05' }, true],
    [{ from: '2026-03-06' }, false],
    [{ to: '4.3.2026' }, false],
    [{ isPrint: 'true' }, true],
    [{ isPrint: 'false' }, false],
    [{ isParked: 'true' }, true],
    [{ isPartlyPaid: 'true' }, false],
    [{ isBlocked: 'true' }, false],
  ])('%j says whether it holds the record: %s', (filters, isHeld) => {
    expect(isListed({ list: 'all', ...filters }, record)).toBe(isHeld);
  });

  it('of partly paid records contains those of which something is paid and something open', () => {
    const filters = { list: 'all', isPartlyPaid: 'true' } as const;
    const fines = [{ type: 'Ohne Schein', price: 30, description: '' }];
    const isHeld = (changes: object) => isListed(filters, buildRecord({ fee: 0, fines, ...changes }));
    expect(isHeld({ paid: 10 })).toBe(true);
    expect(isHeld({ waived: 10 })).toBe(false);
    expect(isHeld({ paid: 30, isPay: true })).toBe(false);
  });

  it('of parked cars contains neither departed nor disabled ones', () => {
    const filters = { list: 'all', isParked: 'true' } as const;
    expect(isListed(filters, buildCheckedOut())).toBe(false);
    expect(isListed(filters, buildRecord({ isDisable: true }))).toBe(false);
  });
});

import { defineCall } from '@parkwart/contracts/calls/call';
import * as z from 'zod/mini';
import { TIMEOUT_MS } from '../http/receive.ts';
import { sessionStore } from '../session/sessionStore.ts';
import { type ApiServer, startApi } from '../testing/apiServer.ts';
import { admin, clearSession, kasse } from '../testing/sessions.ts';
import { callApi } from './callApi.ts';
import { requestEarly } from './early.ts';

const getList = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/list',
  summary: '',
  allow: ['Admin'],
  query: z.strictObject({ list: z.string() }),
  answer: z.object({ request: z.number() }),
});
const list = () => callApi(getList, { query: { list: 'all' } });

let api: ApiServer;
beforeEach(async () => {
  api = await startApi();
  api.respond(() => ({ status: 200, body: { request: api.requests.length } }));
  sessionStore.logIn(admin);
});
afterEach(async () => {
  jest.restoreAllMocks();
  clearSession();
  await api.stop();
});

describe('an early request', () => {
  it('serves only the first matching call', async () => {
    requestEarly('/list?list=all', admin.username);
    await expect(list()).resolves.toEqual({ request: 1 });
    await expect(list()).resolves.toEqual({ request: 2 });
    expect(api.requests.map(({ path }) => path)).toEqual(['/list?list=all', '/list?list=all']);
  });

  it('does not serve a call with another query', async () => {
    requestEarly('/list?list=open', admin.username);
    await list();
    expect(api.requests.map(({ path }) => path).sort()).toEqual(['/list?list=all', '/list?list=open']);
  });

  it('is never used for another user', async () => {
    requestEarly('/list?list=all', admin.username);
    sessionStore.logIn(kasse);
    await list();
    expect(api.requests).toHaveLength(2);
  });

  it('is not used when it is too old', async () => {
    requestEarly('/list?list=all', admin.username);
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + TIMEOUT_MS + 1_000);
    await list();
    expect(api.requests).toHaveLength(2);
  });

  it('renews an expired session, and the call is sent again', async () => {
    api.respond(({ path }) => {
      if (path.startsWith('/session/refresh')) return { status: 204 };
      return api.requests.length === 1
        ? { status: 401, body: { code: 'NO_SESSION', message: 'Bitte anmelden.' } }
        : { status: 200, body: { request: api.requests.length } };
    });
    requestEarly('/list?list=all', admin.username);
    await expect(list()).resolves.toEqual({ request: 3 });
  });
});

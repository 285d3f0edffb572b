import { logIn } from '@parkwart/contracts/calls/session';
import { getUser } from '@parkwart/contracts/calls/user';
import { defineCall } from '@parkwart/contracts/calls-kit/call';
import * as z from 'zod/mini';
import { sessionStore } from '../session/sessionStore.ts';
import { type ApiServer, type ReceivedRequest, startApi } from '../testing/apiServer.ts';
import { admin, clearSession, kasse, storedSession } from '../testing/sessions.ts';
import { callApi, requestEarly } from './callApi.ts';

let api: ApiServer;

const unauthorized = { status: 401, body: { code: 'NO_SESSION', message: 'Bitte melden Sie sich an.' } };
const isRefresh = ({ path }: ReceivedRequest) => path.startsWith('/session/refresh');
const ownUser = {
  users: {
    _id: 'u-1',
    username: 'kasse',
    email: '',
    phone: '',
    gender: 'weiblich',
    status: 'Aktiv',
    role: 'Angestellte',
    version: 1,
    passkeys: 0,
    mustChangePassword: false,
  },
};
const fetchUser = () => callApi(getUser, { params: { username: 'kasse' } });

function serveAfterRenewals(needed: number): { reject: () => void } {
  let renewals = 0;
  let isRejecting = false;
  api.respond((call) => {
    if (isRefresh(call)) {
      if (isRejecting) return unauthorized;
      renewals += 1;
      return { status: 200, body: kasse };
    }
    return renewals < needed || isRejecting ? unauthorized : { status: 200, body: ownUser };
  });
  return {
    reject: () => {
      isRejecting = true;
    },
  };
}

function expiry(): Promise<void> {
  return new Promise((resolve) => {
    const stop = sessionStore.subscribe(() => {
      if (!sessionStore.get().expired) return;
      stop();
      resolve();
    });
  });
}

describe('in the web client,', () => {
  beforeEach(async () => {
    clearSession();
    api = await startApi();
  });
  afterEach(() => api.stop());

  describe('a call that needs a session', () => {
    it('is repeated after renewing an expired access token', async () => {
      sessionStore.logIn(kasse);
      serveAfterRenewals(1);

      await expect(fetchUser()).resolves.toEqual(ownUser);
      expect(api.requests.map(({ path }) => path.split('?')[0])).toEqual([
        '/get-user/kasse',
        '/session/refresh',
        '/get-user/kasse',
      ]);
      expect(sessionStore.get()).toMatchObject({ status: 'known', expired: false });
    });

    it('shares one renewal with concurrent calls', async () => {
      sessionStore.logIn(kasse);
      serveAfterRenewals(1);
      await Promise.all([fetchUser(), fetchUser(), fetchUser(), fetchUser()]);

      expect(api.requests.filter(isRefresh)).toHaveLength(1);
    });

    it('does not renew the access token for a 401 to a request that was sent before the last renewal', async () => {
      sessionStore.logIn(kasse);
      let rejectLate = (_response: typeof unauthorized) => {};
      const late = new Promise<typeof unauthorized>((resolve) => {
        rejectLate = resolve;
      });
      let calls = 0;
      let isCalled = () => {};
      const firstCall = new Promise<void>((resolve) => {
        isCalled = resolve;
      });
      api.respond((call) => {
        if (isRefresh(call)) return { status: 200, body: kasse };
        calls += 1;
        if (calls > 1) return calls === 2 ? unauthorized : { status: 200, body: ownUser };
        isCalled();
        return late;
      });
      const slow = fetchUser();
      await firstCall;
      await fetchUser();
      rejectLate(unauthorized);

      await expect(slow).resolves.toEqual(ownUser);
      expect(api.requests.filter(isRefresh)).toHaveLength(1);
    });

    it('expires the session when the renewal fails, and continues after the same user’s login', async () => {
      sessionStore.logIn(kasse);
      api.respond(() => unauthorized);
      const expired = expiry();
      const waiting = fetchUser();
      await expired;
      expect(storedSession()).toBeNull();
      expect(sessionStore.get()).toEqual({ status: 'known', user: kasse, expired: true });

      api.respond(() => ({ status: 200, body: ownUser }));
      sessionStore.logIn(kasse);
      await expect(waiting).resolves.toEqual(ownUser);
    });

    it('in the background renews the session, but fails instead of asking for a login when the renewal fails', async () => {
      const session = serveAfterRenewals(1);
      const fetchQuietly = () => callApi(getUser, { params: { username: 'kasse' } }, { inBackground: true });
      await expect(fetchQuietly()).resolves.toEqual(ownUser);
      session.reject();
      await expect(fetchQuietly()).rejects.toMatchObject({ code: 'SESSION_ENDED' });
      expect(sessionStore.get().expired).toBe(false);
    });

    it('fails when another user logs in instead', async () => {
      sessionStore.logIn(kasse);
      api.respond(() => unauthorized);
      const expired = expiry();
      const waiting = fetchUser();
      await expired;
      sessionStore.logIn(admin);

      await expect(waiting).rejects.toMatchObject({ status: 401, message: 'Ihre Sitzung ist abgelaufen.' });
    });

    it('is not repeated on behalf of another user who has logged in since', async () => {
      sessionStore.logIn(kasse);
      const hangs = new Promise<(response: typeof unauthorized) => void>((arrive) => {
        api.respond(() => new Promise(arrive));
      });
      const late = expect(fetchUser()).rejects.toMatchObject({ status: 401, message: 'Ihre Sitzung ist abgelaufen.' });
      const reject = await hangs;
      sessionStore.logOut();
      sessionStore.logIn(admin);
      api.respond(() => ({ status: 200, body: ownUser }));
      reject(unauthorized);

      await late;
      expect(api.requests).toHaveLength(1);
      expect(sessionStore.get()).toMatchObject({ user: admin, expired: false });
    });

    it('keeps the session when the server that renews it is down', async () => {
      sessionStore.logIn(kasse);
      const down = { code: 'UNAVAILABLE', message: 'Bitte versuchen Sie es gleich noch einmal.' };
      api.respond((call) => (isRefresh(call) ? { status: 503, body: down } : unauthorized));

      await expect(fetchUser()).rejects.toMatchObject({ status: 503, ...down });
      expect(sessionStore.get()).toMatchObject({ status: 'known', expired: false });
      expect(storedSession()).not.toBeNull();
    });
  });

  describe('the renewal of a session', () => {
    const renewals = () => api.requests.filter(isRefresh).map(({ path }) => path);
    beforeEach(() => {
      sessionStore.logIn(kasse);
      let calls = 0;
      api.respond((call) => {
        if (isRefresh(call)) return { status: 200, body: kasse };
        calls += 1;
        return calls % 2 ? unauthorized : { status: 200, body: ownUser };
      });
    });

    it('reports inactivity when the page only polls', async () => {
      await fetchUser();
      expect(renewals()).toEqual(['/session/refresh?active=false']);
    });

    it.each(['pointerdown', 'keydown', 'wheel'])(
      'reports a %s event as activity in the next renewal, but not in the one after',
      async (type) => {
        window.dispatchEvent(new Event(type));
        await fetchUser();
        await fetchUser();
        expect(renewals()).toEqual(['/session/refresh', '/session/refresh?active=false']);
      },
    );
  });

  describe('a call without a session', () => {
    it('does not renew the session', async () => {
      api.respond(() => ({ status: 401, body: { code: 'LOGIN_FAILED', message: 'Falsches Passwort.' } }));

      await expect(callApi(logIn, { body: { user: 'kasse', password: 'x' } })).rejects.toMatchObject({
        message: 'Falsches Passwort.',
      });
      expect(api.requests).toHaveLength(1);
    });
  });
});

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

describe('an early request for the first data of a page', () => {
  beforeEach(async () => {
    api = await startApi();
    api.respond(() => ({ status: 200, body: { request: api.requests.length } }));
    sessionStore.logIn(admin);
  });
  afterEach(async () => {
    clearSession();
    await api.stop();
  });

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
});

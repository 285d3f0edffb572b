import { logIn } from '@parkwart/contracts/session';
import { getUser } from '@parkwart/contracts/user';
import { callApi } from '../api/callApi.ts';
import { type ApiServer, type Arrived, startApi } from '../testing/apiServer.ts';
import { admin, forgetSession, kasse, storedText } from '../testing/sessions.ts';
import { sessionStore } from './sessionStore.ts';

const refused = { status: 401, body: { code: 'NO_SESSION', message: 'Bitte melden Sie sich an.' } };
const isRefresh = ({ path }: Arrived) => path.startsWith('/session/refresh');
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
  },
};
const ask = () => callApi(getUser, { params: { username: 'kasse' } });

let api: ApiServer;
beforeEach(async () => {
  forgetSession();
  api = await startApi();
});
afterEach(() => api.stop());

function serveAfterRenewals(needed: number): { refuse: () => void } {
  let renewals = 0;
  let refusing = false;
  api.answer((call) => {
    if (isRefresh(call)) {
      if (refusing) return refused;
      renewals += 1;
      return { status: 200, body: kasse };
    }
    return renewals < needed || refusing ? refused : { status: 200, body: ownUser };
  });
  return {
    refuse: () => {
      refusing = true;
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

describe('a call that needs a session', () => {
  it('renews an access token that ran out and is repeated', async () => {
    sessionStore.logIn(kasse);
    serveAfterRenewals(1);

    await expect(ask()).resolves.toEqual(ownUser);
    expect(api.arrived.map(({ path }) => path.split('?')[0])).toEqual([
      '/get-user/kasse',
      '/session/refresh',
      '/get-user/kasse',
    ]);
    expect(sessionStore.get()).toMatchObject({ status: 'known', expired: false });
  });

  it('renews once for any number of calls', async () => {
    sessionStore.logIn(kasse);
    serveAfterRenewals(1);
    await Promise.all([ask(), ask(), ask(), ask()]);

    expect(api.arrived.filter(isRefresh)).toHaveLength(1);
  });

  it('does not renew for a refusal that is older than the last renewal', async () => {
    sessionStore.logIn(kasse);
    let refuseLate = (_answer: typeof refused) => {};
    const late = new Promise<typeof refused>((resolve) => {
      refuseLate = resolve;
    });
    let asked = 0;
    let isAsked = () => {};
    const firstIsAsked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    api.answer((call) => {
      if (isRefresh(call)) return { status: 200, body: kasse };
      asked += 1;
      if (asked > 1) return asked === 2 ? refused : { status: 200, body: ownUser };
      isAsked();
      return late;
    });
    const slow = ask();
    await firstIsAsked;
    await ask();
    refuseLate(refused);

    await expect(slow).resolves.toEqual(ownUser);
    expect(api.arrived.filter(isRefresh)).toHaveLength(1);
  });

  it('ends the session when it cannot be renewed, and goes on when the same person is back', async () => {
    sessionStore.logIn(kasse);
    api.answer(() => refused);
    const expired = expiry();
    const waiting = ask();
    await expired;
    expect(storedText()).toBeNull();
    expect(sessionStore.get()).toEqual({ status: 'known', user: kasse, expired: true });

    api.answer(() => ({ status: 200, body: ownUser }));
    sessionStore.logIn(kasse);
    await expect(waiting).resolves.toEqual(ownUser);
  });

  it('is given up when somebody else logs in instead', async () => {
    sessionStore.logIn(kasse);
    api.answer(() => refused);
    const expired = expiry();
    const waiting = ask();
    await expired;
    sessionStore.logIn(admin);

    await expect(waiting).rejects.toMatchObject({ status: 401, message: 'Ihre Sitzung ist abgelaufen.' });
  });

  it('is not repeated in the name of whoever has logged in by the time it is refused', async () => {
    sessionStore.logIn(kasse);
    const hangs = new Promise<(answer: typeof refused) => void>((arrive) => {
      api.answer(() => new Promise(arrive));
    });
    const late = expect(ask()).rejects.toMatchObject({ status: 401, message: 'Ihre Sitzung ist abgelaufen.' });
    const refuse = await hangs;
    sessionStore.logOut();
    sessionStore.logIn(admin);
    api.answer(() => ({ status: 200, body: ownUser }));
    refuse(refused);

    await late;
    expect(api.arrived).toHaveLength(1);
    expect(sessionStore.get()).toMatchObject({ user: admin, expired: false });
  });

  it('is refused at once when nobody is logged in', async () => {
    api.answer(() => refused);

    await expect(ask()).rejects.toMatchObject({ status: 401, message: 'Ihre Sitzung ist abgelaufen.' });
  });

  it('keeps the session when the server that renews it is down', async () => {
    sessionStore.logIn(kasse);
    const down = { code: 'UNAVAILABLE', message: 'Bitte versuchen Sie es gleich noch einmal.' };
    api.answer((call) => (isRefresh(call) ? { status: 503, body: down } : refused));

    await expect(ask()).rejects.toMatchObject({ status: 503, ...down });
    expect(sessionStore.get()).toMatchObject({ status: 'known', expired: false });
    expect(storedText()).not.toBeNull();
  });

  it('gives other failures as they are', async () => {
    sessionStore.logIn(kasse);
    api.answer(() => ({ status: 403, body: { code: 'FORBIDDEN', message: 'Das dürfen Sie nicht.' } }));

    await expect(ask()).rejects.toMatchObject({ status: 403 });
    expect(api.arrived).toHaveLength(1);
  });
});

describe('the renewal of a session', () => {
  const renewals = () => api.arrived.filter(isRefresh).map(({ path }) => path);
  beforeEach(() => {
    sessionStore.logIn(kasse);
    let asked = 0;
    api.answer((call) => {
      if (isRefresh(call)) return { status: 200, body: kasse };
      asked += 1;
      return asked % 2 ? refused : { status: 200, body: ownUser };
    });
  });

  it('says that nobody is at work when the page merely polls', async () => {
    await ask();
    expect(renewals()).toEqual(['/session/refresh?active=false']);
  });

  it.each(['pointerdown', 'keydown', 'wheel'])('counts a %s since the last one as work, once', async (type) => {
    window.dispatchEvent(new Event(type));
    await ask();
    await ask();
    expect(renewals()).toEqual(['/session/refresh', '/session/refresh?active=false']);
  });

  it('still counts work whose renewal failed', async () => {
    window.dispatchEvent(new Event('keydown'));
    api.answer((call) => (isRefresh(call) ? 'broken' : refused));
    await expect(ask()).rejects.toMatchObject({ status: 0 });
    await expect(ask()).rejects.toMatchObject({ status: 0 });
    expect(renewals()).toEqual(['/session/refresh', '/session/refresh']);
  });
});

describe('a call that everybody may make', () => {
  it('does not try to renew a session', async () => {
    api.answer(() => ({ status: 401, body: { code: 'LOGIN_FAILED', message: 'Falsches Passwort.' } }));

    await expect(callApi(logIn, { body: { user: 'kasse', password: 'x' } })).rejects.toMatchObject({
      message: 'Falsches Passwort.',
    });
    expect(api.arrived).toHaveLength(1);
  });
});

import { forEachService } from '@parkwart/contracts/wire/services';
import { serviceTokens } from '@parkwart/service-kit/peers/serviceToken';
import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { makeServiceKey, testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { sessionIdIn, startUsers } from '../testing/startUsers.ts';
import { pruneSessions } from './endedSessions.ts';

describeOnOneDatabase('svc-users’ routes for other services', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()), 'each');

  const endOne = async () => {
    const cookie = await users.logIn('kasse');
    await users.request('POST', '/logout', { cookie });
    return sessionIdIn(cookie);
  };

  describe('GET /internal/ended-sessions', () => {
    it('lists sessions that ended within ten minutes, and no others', async () => {
      await users.logIn('kasse');
      const earlier = await endOne();
      users.advance(6 * 60_000);
      const later = await endOne();
      expect(new Set(await users.endedSessions())).toEqual(new Set([earlier, later]));
      users.advance(5 * 60_000);
      expect(await users.endedSessions()).toEqual([later]);
    });

    it.each([
      ['nothing', async () => ({})],
      ['a user’s session', async () => ({ Cookie: await users.logIn('admin') })],
      ['a made-up token', async () => ({ Authorization: 'Bearer a.b.c' })],
      [
        'a token for another service',
        async () => ({ Authorization: `Bearer ${await testTokens('files').sign('parking')}` }),
      ],
      [
        'a token with another key',
        async () => {
          const keys = { keys: [makeServiceKey()] };
          const settings = { SERVICE_KEYS: keys, SERVICE_PUBLIC_KEYS: forEachService(() => keys) };
          return { Authorization: `Bearer ${await serviceTokens('files', settings).sign('users')}` };
        },
      ],
    ])('returns 401 for %s', async (_title, headers) => {
      const response = await users.request('GET', '/internal/ended-sessions', { headers: await headers() });
      expect(response).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
    });
  });

  it('admits svc-parking and svc-files, not svc-users itself', async () => {
    const ask = async (name: 'users' | 'parking' | 'files') => {
      const headers = { Authorization: `Bearer ${await testTokens(name).sign('users')}` };
      return (await users.request('GET', '/internal/ended-sessions', { headers })).status;
    };
    expect([await ask('parking'), await ask('files'), await ask('users')]).toEqual([200, 200, 403]);
  });

  describe('GET /.well-known/jwks.json', () => {
    it('publishes only the public parts of the keys', async () => {
      const { status, body } = await users.request('GET', '/.well-known/jwks.json');
      expect(status).toBe(200);
      expect(body).toEqual({
        keys: [
          {
            kty: 'OKP',
            crv: 'Ed25519',
            x: users.privateKeys.keys[0]?.x,
            kid: expect.stringMatching(/^[\w-]{43}$/),
            alg: 'EdDSA',
            use: 'sig',
          },
        ],
      });
    });
  });

  describe('pruning', () => {
    it('deletes expired rows and keeps the others', async () => {
      await endOne();
      await users.tryLogIn('kasse', 'falsch');
      users.advance(3 * 3_600_000);
      await users.logIn('kasse');
      const ended = await endOne();
      await users.tryLogIn('kasse', 'falsch');
      await pruneSessions(users.database, users.now());
      const rows = await users.models.Session.findAll();
      expect(rows).toHaveLength(2);
      expect(rows.map(({ id }) => id)).toContain(ended);
      // One for each of two addresses, and one for the whole account.
      expect(await users.models.LoginFailure.count()).toBe(3);

      users.advance(25 * 3_600_000);
      await pruneSessions(users.database, users.now());
      expect(await users.models.Session.count()).toBe(0);
      expect(await users.models.LoginFailure.count()).toBe(0);
      expect(await users.models.KnownPlace.count()).toBeGreaterThan(0);

      users.advance(91 * 24 * 3_600_000);
      await pruneSessions(users.database, users.now());
      expect(await users.models.KnownPlace.count()).toBe(0);
    });
  });
});

import { defineCall } from '@parkwart/contracts/calls/call';
import { ROLES } from '@parkwart/contracts/calls/user';
import type { Requirement } from '@parkwart/contracts/entities/demands';
import * as z from 'zod/mini';
import { idempotencyMigration } from '../http/idempotencyMigration.ts';
import { implement } from '../http/implement.ts';
import { implementRedirect } from '../http/implementRedirect.ts';
import { implementStream } from '../http/implementStream.ts';
import { makeSqlite } from '../testing/eachDatabase.ts';
import { type ServiceUnderTest, startUnderTest } from '../testing/serviceUnderTest.ts';
import { makeTestKeys, type TestKeys } from '../testing/testKeys.ts';

const call = { service: 'parking', method: 'GET', summary: 'x', allow: ROLES } as const;
const plain = defineCall({ ...call, path: '/plain' });
const streamed = defineCall({ ...call, path: '/streamed', answer: z.array(z.string()) });
const elsewhere = defineCall({ ...call, path: '/elsewhere', redirects: true });
const openForBoth = defineCall({ ...call, path: '/open', whileRequired: ['password', 'passkey'] });
const openForPasskey = defineCall({ ...call, path: '/set-up', whileRequired: ['passkey'] });
const delicate = defineCall({ ...call, path: '/delicate', needsProof: 'always' });

describe('open requirements of a session', () => {
  let keys: TestKeys;
  let service: ServiceUnderTest;

  beforeAll(async () => {
    keys = await makeTestKeys();
    const nothing = async () => undefined;
    const calls = [
      ...[plain, openForBoth, openForPasskey, delicate].map((each) => implement(each, nothing)),
      implementStream(streamed, async function* () {}),
      implementRedirect(elsewhere, async () => ({ location: '/', seconds: 0 })),
    ];
    const build = () => ({ authenticator: keys.authenticator, calls });
    service = await startUnderTest({ name: 'parking', migrations: [idempotencyMigration], build }, await makeSqlite());
  });
  afterAll(() => service.remove());

  const statusOf = async (path: string, owed: Parameters<TestKeys['cookie']>[0]) =>
    (await service.request('GET', path, { cookie: await keys.cookie(owed) })).status;

  it.each<[Requirement, string, string]>([
    ['password', 'PASSWORD_CHANGE_NEEDED', 'Bitte ändern Sie zuerst Ihr Passwort.'],
    ['passkey', 'PASSKEY_SETUP_NEEDED', 'Bitte richten Sie zuerst einen Passkey ein.'],
  ])('returns 403 for every call that does not permit it while the %s is required', async (required, code, message) => {
    const cookie = await keys.cookie({ required });
    for (const path of ['/plain', '/streamed', '/elsewhere', '/delicate']) {
      expect(await service.request('GET', path, { cookie })).toMatchObject({ status: 403, body: { code, message } });
    }
  });

  it('allows the calls that permit the requirement', async () => {
    expect(await statusOf('/open', { required: 'password' })).toBe(204);
    expect(await statusOf('/open', { required: 'passkey' })).toBe(204);
    expect(await statusOf('/set-up', { required: 'passkey' })).toBe(204);
    expect(await statusOf('/set-up', { required: 'password' })).toBe(403);
    expect(await statusOf('/plain', {})).toBe(204);
  });

  it('requires a proof again after ten minutes, and for a token without one', async () => {
    expect(await statusOf('/delicate', { provenBefore: 9 * 60 })).toBe(204);
    for (const provenBefore of [11 * 60, null]) {
      const cookie = await keys.cookie({ provenBefore });
      expect(await service.request('GET', '/delicate', { cookie })).toMatchObject({
        status: 403,
        body: { code: 'PROOF_NEEDED', message: 'Bitte bestätigen Sie, dass Sie es sind.' },
      });
      expect((await service.request('GET', '/plain', { cookie })).status).toBe(204);
    }
  });
});

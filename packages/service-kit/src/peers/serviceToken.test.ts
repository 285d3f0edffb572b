import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { ServiceName } from '@parkwart/contracts/wire/services';
import { type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose';
import Koa from 'koa';
import { keyId, type PrivateServiceKeys } from '../environment/serviceKeys.ts';
import { errorHandling } from '../http/errorHandling.ts';
import { createLogger } from '../logging/logger.ts';
import { makeServiceKey, testServiceKeys, testTokens } from '../testing/serviceKeys.ts';
import { makeTestKeys } from '../testing/testKeys.ts';
import { serviceTokens } from './serviceToken.ts';

type Key = PrivateServiceKeys['keys'][number];
type Settings = Parameters<typeof serviceTokens>[1];

async function statusFor(
  token: string | undefined,
  callers: readonly ServiceName[] = ['files'],
  settings: Settings = testServiceKeys('parking'),
): Promise<number> {
  const app = new Koa();
  app.use(errorHandling(createLogger({ level: 'silent' }), { record: () => undefined }));
  app.use(serviceTokens('parking', settings).requireFrom(callers));
  app.use((ctx) => {
    ctx.status = 204;
  });
  const server = app.listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const headers = { Connection: 'close', ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) };
    return (await fetch(`http://127.0.0.1:${port}`, { headers })).status;
  } finally {
    server.close();
  }
}

const [filesKey = makeServiceKey()] = testServiceKeys('files').SERVICE_KEYS.keys;
const HEADER = { alg: 'EdDSA', typ: 'parkwart-service+jwt', kid: keyId(filesKey) };

interface Forged {
  readonly header?: Partial<JWTHeaderParameters>;
  readonly issuer?: string;
  readonly audience?: string;
  readonly expires?: string | undefined;
  readonly key?: Parameters<SignJWT['sign']>[0];
}

function forge(forged: Forged = {}): Promise<string> {
  const {
    header = {},
    issuer = 'files',
    audience = 'parking',
    key = createPrivateKey({ key: filesKey, format: 'jwk' }),
  } = forged;
  const token = new SignJWT().setIssuer(issuer).setAudience(audience).setIssuedAt();
  const expires = 'expires' in forged ? forged.expires : '60s';
  if (expires !== undefined) token.setExpirationTime(expires);
  return token.setProtectedHeader({ ...HEADER, ...header }).sign(key);
}

const publicPem = createPublicKey({ key: filesKey, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
const bytes = (text: string | Buffer) => new TextEncoder().encode(String(text));

describe('a token between services', () => {
  it('admits the service that may call the route', async () => {
    expect(await statusFor(await testTokens('files').sign('parking'))).toBe(204);
    expect(await statusFor(await forge())).toBe(204);
  });

  it('returns 403 for another service', async () => {
    expect(await statusFor(await testTokens('files').sign('parking'), ['users'])).toBe(403);
    expect(await statusFor(await testTokens('users').sign('parking'))).toBe(403);
    expect(await statusFor(await testTokens('files').sign('parking'), [])).toBe(403);
  });

  it.each<[string, () => Promise<string | undefined> | string | undefined]>([
    ['no token', () => undefined],
    ['a word instead of a token', () => 'files'],
    ['a token for another service', () => testTokens('files').sign('users')],
    ['a token naming a service whose key it lacks', () => forge({ issuer: 'users' })],
    ['a token that claims to be from svc-parking', () => forge({ issuer: 'parking' })],
    ['a token with an unknown issuer', () => forge({ issuer: '__proto__' })],
    ['an expired token', () => forge({ expires: '-1s' })],
    ['a token without expiry', () => forge({ expires: undefined })],
    ['a token of another type', () => forge({ header: { typ: 'JWT' } })],
    ['a token with a made-up key', () => forge({ key: createPrivateKey({ key: makeServiceKey(), format: 'jwk' }) })],
    ['a token without a signature', () => new UnsecuredJWT().setIssuer('files').setAudience('parking').encode()],
    ['the public key used as a secret, in PEM', () => forge({ header: { alg: 'HS256' }, key: bytes(publicPem) })],
    ['the public key used as a secret, in raw form', () => forge({ header: { alg: 'HS256' }, key: bytes(filesKey.x) })],
    ['a user’s session', async () => (await (await makeTestKeys()).cookie({ role: 'Admin' })).split('=')[1]],
  ])('is rejected with 401 when it is %s', async (_title, make) => {
    expect(await statusFor(await make())).toBe(401);
  });

  it('is rejected when one character has changed', async () => {
    const token = await testTokens('files').sign('parking');
    const [head = '', claims = '', signature = ''] = token.split('.');
    const changed = Buffer.from(Buffer.from(claims, 'base64url').toString().replace('files', 'users'));
    expect(await statusFor([head, changed.toString('base64url'), signature].join('.'), ['users', 'files'])).toBe(401);
  });
});

describe('a key of svc-files', () => {
  const [oldKey, newKey] = [makeServiceKey(), makeServiceKey()];
  const settings = (name: ServiceName, keys: readonly Key[]): Settings => {
    const { SERVICE_KEYS, SERVICE_PUBLIC_KEYS } = testServiceKeys(name);
    return {
      SERVICE_KEYS: name === 'files' ? { keys: [...keys] } : SERVICE_KEYS,
      SERVICE_PUBLIC_KEYS: {
        ...SERVICE_PUBLIC_KEYS,
        files: { keys: keys.map(({ kty, crv, x }) => ({ kty, crv, x })) },
      },
    };
  };
  const statusWith = async (ours: Key[], theirs: Key[]) =>
    statusFor(
      await serviceTokens('files', settings('files', ours)).sign('parking'),
      ['files'],
      settings('parking', theirs),
    );

  it.each([
    ['neither has the new one', [oldKey], [oldKey]],
    ['one knows the new one, the other does not', [oldKey, newKey], [oldKey]],
    ['the other knows the new one, one does not', [oldKey], [oldKey, newKey]],
    ['one signs with the new one, the other does not', [newKey, oldKey], [oldKey, newKey]],
    ['the other signs with the new one, one does not', [oldKey, newKey], [newKey, oldKey]],
    ['one has removed the old one, the other has not', [newKey], [newKey, oldKey]],
    ['the other has removed the old one, one has not', [newKey, oldKey], [newKey]],
  ])('is accepted while %s', async (_title, ours, theirs) => {
    expect(await statusWith(ours, theirs)).toBe(204);
  });

  it('is rejected once it was removed', async () => {
    expect(await statusWith([oldKey], [newKey])).toBe(401);
    expect(await statusWith([oldKey, newKey], [newKey])).toBe(401);
  });

  it('stops the start when it is not among the public keys', () => {
    const own = { ...settings('files', [oldKey]), SERVICE_KEYS: { keys: [newKey] } };
    expect(() => serviceTokens('files', own)).toThrow('SERVICE_PUBLIC_KEYS: the key with which svc-files signs');
  });
});

import { createPrivateKey, createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import { defineInternalCall, putAttachmentLists } from '@parkwart/contracts/wire/internalCalls';
import type { ServiceName } from '@parkwart/contracts/wire/services';
import { type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose';
import Koa from 'koa';
import * as z from 'zod/mini';
import { keyId, type PrivateServiceKeys } from '../environment/serviceKeys.ts';
import { errorHandling } from '../http/errorHandling.ts';
import { createLogger } from '../logging/logger.ts';
import { makeServiceKey, testServiceKeys, testTokens } from '../testing/serviceKeys.ts';
import { makeTestKeys } from '../testing/testKeys.ts';
import { trustGateway } from './gatewayTrust.ts';
import { callInternal, UnexpectedResponse } from './internalClient.ts';
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

  it('is rejected with 403 when it is from another service', async () => {
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

  it('is rejected when the service name in its claims was changed', async () => {
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
    ['both services have only the old key', [oldKey], [oldKey]],
    ['only svc-files has the new key too', [oldKey, newKey], [oldKey]],
    ['only svc-parking has the new key too', [oldKey], [oldKey, newKey]],
    ['only svc-files lists the new key first', [newKey, oldKey], [oldKey, newKey]],
    ['only svc-parking lists the new key first', [oldKey, newKey], [newKey, oldKey]],
    ['only svc-files has removed the old key', [newKey], [newKey, oldKey]],
    ['only svc-parking has removed the old key', [newKey, oldKey], [newKey]],
  ])('is accepted while %s', async (_title, ours, theirs) => {
    expect(await statusWith(ours, theirs)).toBe(204);
  });

  it('is rejected after it was removed from the public keys of the other service', async () => {
    expect(await statusWith([oldKey], [newKey])).toBe(401);
    expect(await statusWith([oldKey, newKey], [newKey])).toBe(401);
  });

  it('stops the start of svc-files when it is not among the public keys', () => {
    const own = { ...settings('files', [oldKey]), SERVICE_KEYS: { keys: [newKey] } };
    expect(() => serviceTokens('files', own)).toThrow('SERVICE_PUBLIC_KEYS: the key with which svc-files signs');
  });
});

const [OLD, NEW] = ['an old gateway key that is long enough', 'a new gateway key that is long enough'];
const FORWARDED = {
  'X-Forwarded-For': '203.0.113.7',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'parkwart.example',
};

async function clientSeen(keys: string, headers: Record<string, string>) {
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  app.use(trustGateway(keys));
  app.use(async (ctx) => {
    const { ip, protocol, host } = ctx;
    ctx.body = { ip, protocol, host, key: ctx.get(GATEWAY_KEY_HEADER) };
  });
  const server = app.listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const response = await fetch(`http://127.0.0.1:${port}`, { headers: { ...headers, Connection: 'close' } });
    return { port, seen: await response.json() };
  } finally {
    server.close();
  }
}

describe('the forwarded headers of a request (they require the gateway’s key)', () => {
  it.each([
    ['the key', OLD, OLD],
    ['the current key while the next one is known', `${OLD}\n${NEW}`, OLD],
    ['the next key before the service uses it', `${OLD}\n${NEW}`, NEW],
  ])('are honoured if the request has %s, and the key is then removed from the headers', async (_title, keys, sent) => {
    const { seen } = await clientSeen(keys, { ...FORWARDED, [GATEWAY_KEY_HEADER]: sent });
    expect(seen).toEqual({ ip: '203.0.113.7', protocol: 'https', host: 'parkwart.example', key: '' });
  });

  it.each([
    ['no key', {}],
    ['an empty key', { [GATEWAY_KEY_HEADER]: '' }],
    ['a previous key', { [GATEWAY_KEY_HEADER]: OLD }],
    ['the beginning of the key', { [GATEWAY_KEY_HEADER]: NEW.slice(0, -1) }],
    ['both keys together', { [GATEWAY_KEY_HEADER]: `${NEW}, ${NEW}` }],
  ])('are ignored if the request has %s', async (_title, headers) => {
    const { port, seen } = await clientSeen(NEW, { ...FORWARDED, ...headers });
    expect(seen).toEqual({ ip: '127.0.0.1', protocol: 'http', host: `127.0.0.1:${port}`, key: '' });
  });
});

const readRequests = defineInternalCall({
  service: 'parking',
  callers: ['files'],
  method: 'GET',
  path: '/internal/requests',
  answer: z.object({ requests: z.number() }),
});

describe('a call to another service', () => {
  const tokens = testTokens('files');
  let server: Server;
  let url: string;
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
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const read = () => callInternal(tokens, url, readRequests, {});

  it('is retried once when its connection was closed, for example by a replica that shuts down', async () => {
    closed = 1;
    expect(await read()).toEqual({ requests: 2 });
    closed = 3;
    await callInternal(tokens, url, putAttachmentLists, {
      params: { invoiceNumber: '1' },
      body: { revision: 1, images: [], files: [] },
    });
    expect(requests).toBe(4);
  });

  it('does not follow a redirect', async () => {
    status = 307;
    await expect(read()).rejects.toMatchObject({ name: 'UnexpectedResponse', status: 307 });
    expect(requests).toBe(1);
  });

  it('is not retried when the other service returns an error', async () => {
    status = 503;
    await expect(read()).rejects.toThrow(UnexpectedResponse);
    expect(requests).toBe(1);
  });
});

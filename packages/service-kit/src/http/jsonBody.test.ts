import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { API_PREFIX, defineCall } from '@parkwart/contracts/calls-kit/call';
import { defineInternalCall } from '@parkwart/contracts/wire/internalCalls';
import Koa from 'koa';
import * as z from 'zod/mini';
import { implementInternal } from '../peers/internalRoutes.ts';
import type { ServiceDefinition } from '../service/serviceDefinition.ts';
import { notesService } from '../testing/notesService.ts';
import { testTokens } from '../testing/serviceKeys.ts';
import { type ServiceUnderTest, startUnderTest } from '../testing/serviceUnderTest.ts';
import { describeOnDatabase, makeSqlite } from '../testing/testDatabase.ts';
import { makeTestKeys, type TestKeys } from '../testing/testKeys.ts';
import { idempotencyMigration } from './idempotencyMigration.ts';
import { implement, implementOpen } from './implement.ts';
import { jsonBody } from './jsonBody.ts';
import { removeAbandonedUploads } from './receiveFiles.ts';

const text = z.strictObject({ text: z.string() });
const described = { service: 'parking', method: 'POST', summary: 'x', body: text, answer: text } as const;
const openEcho = defineCall({ ...described, path: '/open', allow: 'everyone' });
const echo = defineCall({ ...described, path: '/echo', allow: ['Admin'] });

const internalEcho = defineInternalCall({
  service: 'parking',
  callers: ['files'],
  method: 'PUT',
  path: '/internal/echo/{id}',
  params: z.strictObject({ id: z.string() }),
  body: text,
  answer: text,
});

const echoService = (keys: TestKeys): ServiceDefinition => ({
  name: 'parking',
  migrations: [idempotencyMigration],
  build: () => ({
    authenticator: keys.authenticator,
    calls: [implementOpen(openEcho, async ({ body }) => body), implement(echo, async ({ body }) => body)],
    internal: [implementInternal(internalEcho, async ({ body }) => body)],
  }),
});

const JSON_TYPE = { 'Content-Type': 'application/json' };
const plain = Buffer.from(JSON.stringify({ text: 'Größe' }));
const bomb = (pack: (content: Buffer) => Buffer) => pack(Buffer.alloc(8 * 1024 * 1024, ' '));

describeOnDatabase('a JSON body', (makeDatabase) => {
  let service: ServiceUnderTest;
  let log: { level: number }[];
  let callers: [string, string, string, Record<string, string>][];

  beforeAll(async () => {
    const keys = await makeTestKeys();
    log = [];
    const logTo = { write: (line: string) => log.push(JSON.parse(line)) };
    const environment = { LOG_LEVEL: 'info' } as const;
    service = await startUnderTest(echoService(keys), await makeDatabase(), { environment, logTo });
    const token = await testTokens('files').sign('parking');
    callers = [
      ['without a session', 'POST', '/open', {}],
      ['with a session', 'POST', '/echo', { Cookie: await keys.cookie({ role: 'Admin' }) }],
      ['of another service', 'PUT', '/internal/echo/1', { Authorization: `Bearer ${token}` }],
    ];
  });
  afterAll(() => service.remove());

  const eachCaller = async (raw: Uint8Array, headers: Record<string, string>) => {
    const responses = callers.map(([, method, path, own]) =>
      service.request(method, path, { raw, headers: { ...JSON_TYPE, ...headers, ...own } }),
    );
    return (await Promise.all(responses)).map(({ status, body }) => ({ status, body }));
  };

  it.each([
    ['gzip', gzipSync(plain)],
    ['GZIP', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['identity', plain],
  ])('is decompressed with Content-Encoding: %s', async (encoding, raw) => {
    const responses = await eachCaller(raw, { 'Content-Encoding': encoding });
    expect(responses).toEqual(Array(3).fill({ status: 200, body: { text: 'Größe' } }));
  });

  it.each([
    ['is plain but declared as gzip', 'gzip', plain],
    ['is plain but declared as deflate', 'deflate', plain],
    ['is plain but declared as br', 'br', plain],
    ['is truncated gzip', 'gzip', gzipSync(plain).subarray(0, 20)],
    ['is truncated brotli', 'br', brotliCompressSync(plain).subarray(0, 8)],
    ['is empty but declared as gzip', 'gzip', Buffer.alloc(0)],
  ])('is rejected with 400 when it %s', async (_title, encoding, raw) => {
    const message = 'Die Anfrage lässt sich nicht entpacken.';
    const responses = await eachCaller(raw, { 'Content-Encoding': encoding });
    expect(responses).toEqual(Array(3).fill({ status: 400, body: { code: 'MALFORMED_BODY', message } }));
  });

  it.each(['zstd', 'gzip, gzip', 'x'.repeat(500), 'toString'])(
    'is rejected with 415 with Content-Encoding: %s',
    async (encoding) => {
      for (const { status, body } of await eachCaller(plain, { 'Content-Encoding': encoding })) {
        expect({ status, code: body.code }).toEqual({ status: 415, code: 'UNKNOWN_ENCODING' });
        expect(body.message).toBe('Diese Kodierung wird nicht verstanden; möglich sind gzip, deflate und br.');
      }
    },
  );

  it.each(['utf-16', 'nonsense', 'iso-8859-1'])('is rejected with 415 with charset=%s', async (charset) => {
    const responses = await eachCaller(plain, { 'Content-Type': `application/json; charset=${charset}` });
    const message = 'Die Anfrage muss in UTF-8 kodiert sein.';
    expect(responses).toEqual(Array(3).fill({ status: 415, body: { code: 'UNKNOWN_CHARSET', message } }));
  });

  it.each([
    ['is not UTF-8', Buffer.from('{"text":"Größe"}', 'latin1')],
    ['is UTF-16', Buffer.from('{"text":"a"}', 'utf16le')],
    ['sets a prototype', Buffer.from('{"text":"a","__proto__":{"role":"Admin"}}')],
    ['sets a prototype with escapes', Buffer.from('{"text":"a","\\u005f_proto__":{"role":"Admin"}}')],
    ['is nested a hundred thousand levels deep', Buffer.from('['.repeat(100_000) + ']'.repeat(100_000))],
    ['is truncated', Buffer.from('{"text":')],
  ])('is rejected with 400 when it %s', async (_title, raw) => {
    const message = 'Die Anfrage ist kein gültiges JSON.';
    expect(await eachCaller(raw, {})).toEqual(
      Array(3).fill({ status: 400, body: { code: 'MALFORMED_BODY', message } }),
    );
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('is rejected with 413 when it decompresses to 8 MB (%s)', async (encoding, pack) => {
    const responses = await eachCaller(bomb(pack), { 'Content-Encoding': encoding });
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([413, 'BODY_TOO_LARGE']));
  });

  it('that is rejected never counts as a failure of the service', async () => {
    const { body: metrics } = await service.request('GET', '/metrics');
    expect(metrics).not.toMatch(/^http_request_failures_total\{/m);
    expect(log.filter(({ level }) => level >= 40)).toEqual([]);
  });
});

it('a JSON body is rejected, not awaited, when its client disconnected before the body is read', async () => {
  const app = new Koa();
  // Silent, because Koa would log that the client disconnected.
  app.silent = true;
  const outcome = new Promise((resolve) => {
    app.use(async (ctx) => {
      await new Promise((closed) => ctx.req.once('close', closed));
      await jsonBody(100)(ctx).then(resolve, resolve);
    });
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, method: 'POST', headers: { ...JSON_TYPE, 'Content-Length': '100' } });
  sending.on('error', () => undefined);
  server.once('request', () => sending.destroy());
  sending.write('{');
  expect(await outcome).toMatchObject({ status: 400, code: 'MALFORMED_BODY' });
  server.close();
});

const LIMIT = new Date('2026-03-02T12:00:00Z');
const BEFORE = new Date('2026-03-02T11:59:59Z');
const AFTER = new Date('2026-03-02T12:00:01Z');

describe('uploads of a crashed process', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parkwart-uploads-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const createUpload = async (name: string, written: Date) => {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'half a file'), 'ha');
    await utimes(join(folder, name), written, written);
  };

  it('are removed with their files, and uploads in progress are not removed', async () => {
    await createUpload('parkwart-upload-old', BEFORE);
    await createUpload('parkwart-upload-new', AFTER);
    expect(await removeAbandonedUploads(folder, LIMIT)).toBe(1);
    expect(await readdir(folder)).toEqual(['parkwart-upload-new']);
  });
});

it.each([
  ['closes', 'destroy'],
  ['resets', 'resetAndDestroy'],
] as const)(
  'a client that %s the connection while sending the body is logged as 499, not as a failure',
  async (_when, leave) => {
    const keys = await makeTestKeys();
    const database = await makeSqlite();
    const lines: { msg: string; level: number; status?: number }[] = [];
    const { service, request, remove } = await startUnderTest(notesService(keys), database, {
      environment: { LOG_LEVEL: 'info' },
      logTo: { write: (line) => lines.push(JSON.parse(line)) },
    });
    const socket = connect(service.port, '127.0.0.1');
    await once(socket, 'connect');
    const head = [`POST ${API_PREFIX}/notes HTTP/1.1`, 'Host: x', `Cookie: ${await keys.cookie()}`];
    const body = ['Content-Type: application/json', 'Content-Length: 100', 'Expect: 100-continue', '', ''];
    socket.write([...head, ...body].join('\r\n'));
    await once(socket, 'data');
    await new Promise((resolve) => socket.write('{"text":', resolve));
    socket[leave]();
    while (!lines.some(({ msg }) => msg === 'request')) await nextTurn();
    expect(lines.filter(({ msg }) => msg === 'request')).toEqual([expect.objectContaining({ status: 499 })]);
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
    expect((await request('GET', '/metrics')).body).not.toMatch(/^http_request_failures_total\{.*\} [1-9]/m);
    await remove();
  },
);

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { errorBody, NOT_REACHABLE_MESSAGE } from '@parkwart/contracts/errorBody';
import { REGISTRY_ELEMENT_ID } from '@parkwart/contracts/registryElement';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { pino } from 'pino';
import type { ServiceUrls } from './api.ts';
import { LIMITS } from './limits.ts';
import { startNginx } from './nginxProcess.ts';
import { startNodeGateway } from './nodeGateway.ts';
import { publish } from './releases/publish.ts';
import { SECURITY_HEADERS } from './responseHeaders.ts';
import { readPaths } from './routeTable.ts';
import type { RunningGateway } from './runningGateway.ts';
import { type Seen, STREAMED_LINE, STREAMED_LINES, startEchoService, type TinyServer } from './testing/echoService.ts';
import { buildFrontEnd } from './testing/frontEnd.ts';
import { type RawAnswer, type RawRequest, rawRequest } from './testing/rawRequest.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

interface GatewayStart {
  readonly siteFolder: string;
  readonly services: ServiceUrls;
  readonly storage: string;
  readonly accessLog: string;
}

const API = '/api/employee';
/** A presigned link as minio's client writes it. */
const SIGNED = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=k%2Fs3&X-Amz-Expires=300&X-Amz-Signature=${'0a'.repeat(32)}`;
const STORED = `/parkwart-files/5f0c-4711?${SIGNED}`;
const seenBy = ({ body }: RawAnswer): Seen => JSON.parse(body.toString());

/** Everything that a browser or a service can tell of a gateway; nginx and the Node gateway must not differ in it. */
function behavesAsGateway(start: (options: GatewayStart) => Promise<RunningGateway>) {
  let folder: { path: string; remove: () => Promise<void> };
  let services: Record<'users' | 'parking' | 'files', TinyServer>;
  let storage: TinyServer;
  let gateway: RunningGateway;

  const accessLog = () => join(folder.path, 'access.log');
  const startAgain = () => {
    const { users, parking, files } = services;
    const urls = { users: users.url, parking: parking.url, files: files.url };
    const siteFolder = join(folder.path, 'site');
    return start({ siteFolder, services: urls, storage: storage.url, accessLog: accessLog() });
  };
  const send = (path: string, request?: RawRequest) => rawRequest(gateway.url, path, request);

  beforeAll(async () => {
    folder = await temporaryFolder();
    for (const name of ['shell', 'mfe-staff'] as const) {
      await publish(join(folder.path, 'site'), await buildFrontEnd(folder.path, name, '1.0.0-a'));
    }
    const [users, parking, files, s3] = await Promise.all([
      startEchoService('users'),
      startEchoService('parking'),
      startEchoService('files'),
      startEchoService('storage'),
    ]);
    services = { users, parking, files };
    storage = s3;
    gateway = await startAgain();
  });
  afterAll(async () => {
    await gateway.stop();
    await Promise.all([...Object.values(services), storage].map((service) => service.stop()));
    await folder.remove();
  });

  function expectRefusal(answer: RawAnswer, status: number, code: string) {
    expect({ status: answer.status, body: answer.body.toString() }).toEqual({ status, body: expect.any(String) });
    expect(errorBody.parse(JSON.parse(answer.body.toString()))).toMatchObject({ code });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  }

  describe('calls of the API', () => {
    it.each(readPaths())('send $path to $service, query and all', async ({ path, service, methods }) => {
      const example = `${path.replace(/\{\w+\}/, 'J%C3%B6rg%20M.')}?vehicleNumber=B-AB%201&x=%2F..`;
      for (const method of methods) {
        const answer = await send(example, { method });
        expect(seenBy(answer)).toMatchObject({ service, method, url: example });
      }
    });

    it('tell the service who asks and for which host, and believe no client in it', async () => {
      const forged = { 'X-Forwarded-For': '8.8.8.8', 'X-Forwarded-Proto': 'https', 'X-Request-Id': 'forged' };
      const answer = await send(`${API}/all-user`, { headers: { Host: 'parkwart.example:8443', ...forged } });
      const { headers } = seenBy(answer);
      expect(headers).toMatchObject({
        host: 'parkwart.example:8443',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
        'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      });
      expect(answer.headers['x-request-id']).toBe(headers['x-request-id']);
    });

    it('get a request id of their own each', async () => {
      const ids = await Promise.all(Array.from({ length: 5 }, async () => (await send('/')).headers['x-request-id']));
      expect(new Set(ids).size).toBe(5);
    });

    it('pass cookies, keys and bodies on in both directions', async () => {
      const answer = await send(`${API}/parking`, {
        method: 'POST',
        headers: { Cookie: 'parkwart_access=t', 'Idempotency-Key': 'k', 'Sec-Fetch-Site': 'same-origin' },
        body: '{"vehicleNumber":"ä"}',
      });
      const { headers, bodyBytes } = seenBy(answer);
      expect(headers).toMatchObject({
        cookie: 'parkwart_access=t',
        'idempotency-key': 'k',
        'sec-fetch-site': 'same-origin',
      });
      expect(bodyBytes).toBe(22);
      expect(answer.headers['set-cookie']).toEqual(['a=1; Path=/; HttpOnly', 'b=2; Path=/; HttpOnly']);
    });

    it("leave a service's own refusal as it is, but let nobody keep it", async () => {
      const { status, headers, body } = await send(`${API}/dashboard?refuse`);
      expect(status).toBe(409);
      expect(JSON.parse(body.toString())).toEqual({ code: 'STALE', message: 'Von jemand anderem geändert.' });
      expect(headers).toMatchObject({ 'retry-after': '7', 'cache-control': 'no-store' });
    });

    it.each(['/api', '/api/', `${API}`, `${API}/`, `${API}/nothing`, `${API}/user/1/2`, `${API}/Parking`, '/api/x.js'])(
      'that nobody offers are a JSON 404: %s',
      async (path) => expectRefusal(await send(path), 404, 'NOT_FOUND'),
    );

    it.each(['/internal/sessions', '/metrics', '/health/ready', '/.well-known/jwks.json'])(
      'never reach what services keep to themselves: %s',
      async (path) => expectRefusal(await send(path), 404, 'NOT_FOUND'),
    );

    it('with a method that the table lacks are a JSON 405 that names the others', async () => {
      const answer = await send(`${API}/checkout`, { method: 'DELETE' });
      expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED');
      expect(answer.headers.allow).toBe('GET, POST');
    });

    it('with more than 1 MB of JSON are a JSON 413, announced or not', async () => {
      const body = 'x'.repeat(5_000_000);
      const chunks = Array.from({ length: 5 }, () => Buffer.alloc(1_000_000));
      expectRefusal(
        await send(`${API}/parking`, { method: 'POST', headers: { 'Content-Length': '5000000' }, body }),
        413,
        'PAYLOAD_TOO_LARGE',
      );
      expectRefusal(await send(`${API}/parking`, { method: 'POST', body: chunks }), 413, 'PAYLOAD_TOO_LARGE');
    });

    it('with uploads may hold twenty files of 25 MB', async () => {
      const megabyte = Buffer.alloc(1024 * 1024);
      const chunks = Array<Buffer>(20 * 25).fill(megabyte);
      const answer = await send(`${API}/upload-files/100001`, { method: 'POST', body: chunks });
      expect(seenBy(answer)).toMatchObject({ service: 'files', bodyBytes: 20 * 25 * megabyte.length });
    }, 60_000);

    it('with an upload reach the service while it is still coming in', async () => {
      const arrived = once(services.files.server, 'request');
      const upload = request(`${gateway.url}${API}/upload-files/100001`, { method: 'POST' });
      const answered = once(upload, 'response');
      upload.write('the first part');
      await arrived;
      upload.end('the rest');
      const [answer] = (await answered) as [IncomingMessage];
      expect(answer.statusCode).toBe(200);
      answer.resume();
    });

    it('that are answered with a redirect or a long stream pass through unchanged', async () => {
      for (const target of [`${gateway.url}${STORED}`, `http://files${STORED}`]) {
        const { status, headers } = await send(`${API}/image/1?redirect=${encodeURIComponent(target)}`);
        expect({ status, location: headers.location }).toEqual({ status: 302, location: target });
      }
      const stream = await send(`${API}/records/export?stream`);
      expect(stream.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="liste.csv"',
      });
      expect(stream.body.equals(Buffer.from(STREAMED_LINE.repeat(STREAMED_LINES)))).toBe(true);
    });

    it.each([
      ['an image for minutes, when its service permits it', '/image/1', 'private, max-age=240', 'private, max-age=240'],
      ['an image never for hours', '/image/1', 'private, max-age=3600', 'no-store'],
      ['an image never between browser and gateway', '/image/1', 'public, max-age=240', 'no-store'],
      ['nothing else, whatever its service says', '/dashboard', 'private, max-age=240', 'no-store'],
    ])('let a browser keep %s', async (_what, path, said, kept) => {
      const { headers } = await send(`${API}${path}?caching=${encodeURIComponent(said)}`);
      expect(headers['cache-control']).toBe(kept);
    });

    it('with uploads beyond every limit are a JSON 413', async () => {
      const headers = { 'Content-Length': String(LIMITS.uploadBodyBytes + 1), Connection: 'close' };
      expectRefusal(
        await send(`${API}/upload-files/1`, { method: 'POST', headers, body: '' }),
        413,
        'PAYLOAD_TOO_LARGE',
      );
    });

    it('whose service breaks off are a JSON 503 that asks for patience', async () => {
      const answer = await send(`${API}/session/refresh?break`, { method: 'POST' });
      expectRefusal(answer, 503, 'SERVICE_UNAVAILABLE');
      expect(answer.headers['retry-after']).toBe('5');
    });

    it('whose service is down are a JSON 503, the others go on, and it is found again when it is back', async () => {
      const { port } = services.parking;
      await services.parking.stop();
      const answer = await send(`${API}/parking`, { method: 'POST', body: '{}' });
      expectRefusal(answer, 503, 'SERVICE_UNAVAILABLE');
      expect(answer.headers['retry-after']).toBe('5');
      expect((await send(`${API}/all-fine`)).status).toBe(200);
      services.parking = await startEchoService('parking', port);
      let status = 503;
      while (status === 503) {
        status = (await send(`${API}/dashboard`)).status;
        await sleep(50);
      }
      expect(status).toBe(200);
    });
  });

  describe('presigned links', () => {
    it.each(['GET', 'HEAD'])('go to the storage with the host and the query that were signed: %s', async (method) => {
      const seen = once(storage.server, 'request');
      const { status } = await send(STORED, { method, headers: { Host: 'parkwart.example:8443' } });
      expect(status).toBe(200);
      const [asked] = (await seen) as [IncomingMessage];
      expect(asked).toMatchObject({ method, url: STORED, headers: { host: 'parkwart.example:8443' } });
    });

    it('tell the storage nothing of the session, and let it set no cookie', async () => {
      const headers = { Cookie: 'parkwart_access=t', Authorization: 'Bearer t', Range: 'bytes=0-9' };
      const answer = await send(STORED, { headers });
      const seen = seenBy(answer);
      expect(seen).toMatchObject({ service: 'storage', headers: { range: 'bytes=0-9' } });
      expect(seen.headers.cookie).toBeUndefined();
      expect(seen.headers.authorization).toBeUndefined();
      expect(answer.headers['set-cookie']).toBeUndefined();
    });

    it('keep the kind and the name that the object has', async () => {
      expect((await send(STORED)).headers).toMatchObject({
        'content-type': 'application/json',
        'content-disposition': 'inline; filename="seen.json"',
        'cache-control': 'no-store',
      });
    });

    it.each([
      ['no query', '/parkwart-files/5f0c-4711'],
      ['the list of all files', '/parkwart-files/?list-type=2'],
      ['an algorithm without a signature', '/parkwart-files/1?X-Amz-Algorithm=AWS4-HMAC-SHA256'],
      ['a signature without an algorithm', `/parkwart-files/1?X-Amz-Signature=${'0a'.repeat(32)}`],
      ['names in another case', STORED.toLowerCase()],
    ])('without a signature do not reach the storage: %s', async (_what, path) => {
      expectRefusal(await send(path), 404, 'NOT_FOUND');
    });

    it.each([
      ['has run out', 403, 410, 'LINK_EXPIRED'],
      ['leads to a file that is gone', 404, 410, 'LINK_EXPIRED'],
      ['was tampered with', 400, 400, 'BAD_REQUEST'],
      ['meets a storage that cannot answer', 500, 503, 'SERVICE_UNAVAILABLE'],
    ])("whose link %s are a German refusal, not the storage's %i", async (_what, answered, status, code) => {
      const answer = await send(`${STORED}&fail=${answered}`);
      expectRefusal(answer, status, code);
      if (status === 410) expect(answer.body.toString()).toContain('Dieser Link gilt nicht mehr.');
    });

    it('may be kept by the browser as long as the storage says so', async () => {
      const { headers } = await send(`${STORED}&caching=${encodeURIComponent('private, max-age=300')}`);
      expect(headers['cache-control']).toBe('private, max-age=300');
    });

    it.each(['PUT', 'POST', 'DELETE', 'OPTIONS'])('take no %s', async (method) => {
      const answer = await send(STORED, { method });
      expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED');
      expect(answer.headers.allow).toBe('GET, HEAD');
    });

    it('are a German 503 while the storage is down, and work again when it is back', async () => {
      const { port } = storage;
      await storage.stop();
      const answer = await send(STORED);
      expectRefusal(answer, 503, 'SERVICE_UNAVAILABLE');
      expect(JSON.parse(answer.body.toString()).message).toBe(NOT_REACHABLE_MESSAGE);
      storage = await startEchoService('storage', port);
      while ((await send(STORED)).status === 503) await sleep(50);
      expect((await send(STORED)).status).toBe(200);
    });
  });

  describe('pages', () => {
    it.each([
      '/',
      '/parking',
      '/check-out',
      '/receipt?invoiceNumber=100001',
      '/print-pdf',
      '/index.html',
      '/no/such/page',
    ])('at %s are the live index.html with the registry inside, never kept without asking', async (path) => {
      const { status, headers, body } = await send(path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
      const inlined = new RegExp(`id="${REGISTRY_ELEMENT_ID}">(.*?)</script>`).exec(body.toString())?.[1];
      expect(inlined).toBe((await send('/remotes.json')).body.toString());
      expect(inlined).toContain('/remotes/mfe-staff/1.0.0-a/static/js/remoteEntry.js');
    });

    it('and the registry are answered with 304 while they are the same', async () => {
      for (const path of ['/parking', '/remotes.json']) {
        for (const encoding of ['identity', 'gzip']) {
          const { headers } = await send(path, { headers: { 'Accept-Encoding': encoding } });
          expect(headers.etag).toBeTruthy();
          const known = { 'Accept-Encoding': encoding, 'If-None-Match': headers.etag ?? '' };
          expect(await send(path, { headers: known })).toMatchObject({ status: 304, body: Buffer.alloc(0) });
        }
      }
    });

    it('change at once with the next version', async () => {
      const before = await send('/remotes.json');
      await publish(join(folder.path, 'site'), await buildFrontEnd(folder.path, 'mfe-print', '1'));
      const after = await send('/remotes.json', { headers: { 'If-None-Match': before.headers.etag ?? '' } });
      expect(after.status).toBe(200);
      expect((await send('/')).body.toString()).toContain('/remotes/mfe-print/1/');
    });

    it('take no writes', async () => {
      const answer = await send('/parking', { method: 'POST', body: '{}' });
      expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED');
      expect(answer.headers.allow).toBe('GET, HEAD');
    });

    it('answer HEAD without a body', async () => {
      const { status, headers, body } = await send('/', { method: 'HEAD' });
      expect({ status, bytes: body.length }).toEqual({ status: 200, bytes: 0 });
      expect(Number(headers['content-length'])).toBeGreaterThan(0);
    });
  });

  describe('files', () => {
    const versioned = ['/static/js/main.1.0.0-a.js', '/remotes/mfe-staff/1.0.0-a/static/js/remoteEntry.js'];

    it.each(versioned)('with a version in their name are kept for a year: %s', async (path) => {
      const { status, headers } = await send(path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    });

    it('go out as they were compressed by the build, to whoever takes that', async () => {
      const plain = await send(versioned[0] ?? '');
      const packed = await send(versioned[0] ?? '', { headers: { 'Accept-Encoding': 'gzip, br' } });
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      expect(packed.body.length).toBeLessThan(plain.body.length);
      expect(gunzipSync(packed.body)).toEqual(plain.body);
      expect(plain.headers['content-encoding']).toBeUndefined();
    });

    it.each([
      '/static/js/missing.js',
      '/static/',
      '/static/js',
      '/remotes/mfe-staff/1.0.0-a/static/js/missing.js',
      '/remotes/mfe-staff/0.9.0/static/js/remoteEntry.js',
      '/favicon.ico',
      '/live/index.html',
      '/generations/1/generation.json',
    ])('that are not there are a 404 that nobody keeps, never the page: %s', async (path) => {
      expectRefusal(await send(path), 404, 'NOT_FOUND');
    });

    it.each([
      '/static/../live/generation.json',
      '/static/..%2flive/generation.json',
      '/static/%2e%2e/live/generation.json',
      '/static/..%5c..%5cetc/passwd',
      '/remotes/../../../../../../etc/passwd',
      '/../../etc/passwd',
      '//etc/passwd',
      '/static//js/main.1.0.0-a.js',
      '/api/employee/../../internal/sessions',
      '/internal/x/../../api/employee/all-user',
      '/static/js%00.js',
      '/static/%zz',
    ])('cannot be reached by crooked paths: %s', async (path) => {
      expectRefusal(await send(path), 400, 'BAD_REQUEST');
    });
  });

  describe('every answer', () => {
    it.each([
      ['a page', '/'],
      ['a file', '/static/js/main.1.0.0-a.js'],
      ['a missing file', '/static/js/missing.js'],
      ['a call', `${API}/all-user`],
      ["a service's refusal", `${API}/all-user?refuse`],
      ['an unknown call', `${API}/nothing`],
      ['a stored file', STORED],
      ["the gateway's health", '/health'],
    ])('carries the security headers, once each: %s', async (_what, path) => {
      const { rawHeaders } = await send(path);
      const names = rawHeaders.filter((_text, index) => index % 2 === 0).map((name) => name.toLowerCase());
      const values = Object.fromEntries(names.map((name, index) => [name, rawHeaders[index * 2 + 1]]));
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
        expect([name, names.filter((sent) => sent === name.toLowerCase()).length]).toEqual([name, 1]);
        expect(values[name.toLowerCase()]).toBe(value);
      }
      for (const name of ['x-request-id', 'cache-control'])
        expect(names.filter((sent) => sent === name)).toEqual([name]);
      expect(values.server ?? '').not.toMatch(/\d/);
    });

    it('leaves a line without plate, name or query', async () => {
      await send(`${API}/vehicle-search?vehicleNumber=B-GEHEIM`);
      await send(`${API}/get-user/geheim?x=B-GEHEIM`);
      await send('/receipt?x=B-GEHEIM');
      await send(`/parkwart-files/geheim?${SIGNED}&x=B-GEHEIM`);
      await send(`${API}/session/refresh?break&x=B-GEHEIM`, { method: 'POST' });
      let lines: { path: string; requestId: string; status: number }[] = [];
      while (
        !lines.some(({ path, status }) => path === `${API}/session/refresh` && status === 503 && lines.length > 4)
      ) {
        const text = await readFile(accessLog(), 'utf8');
        expect(text).not.toMatch(/geheim/i);
        lines = text
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line));
        await sleep(20);
      }
      const paths = lines.map(({ path }) => path);
      expect(paths).toEqual(
        expect.arrayContaining([`${API}/vehicle-search`, `${API}/get-user/{username}`, '/receipt', '/parkwart-files/']),
      );
      expect(lines.every(({ requestId }) => /^[0-9a-f]{32}$/.test(requestId))).toBe(true);
    });
  });

  describe('a gateway of its own', () => {
    let own: RunningGateway;
    beforeEach(async () => {
      own = await startAgain();
    });
    afterEach(() => own.stop());

    it('stops an address that tries to log in too often, and only its logins', async () => {
      const tries = Array.from({ length: LIMITS.loginBurst + 20 }, () =>
        rawRequest(own.url, `${API}/park-login`, { method: 'POST', body: '{}' }),
      );
      const answers = await Promise.all(tries);
      const stopped = answers.filter(({ status }) => status === 429);
      expect(stopped.length).toBeGreaterThan(10);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(LIMITS.loginBurst);
      for (const answer of stopped) {
        expectRefusal(answer, 429, 'TOO_MANY_REQUESTS');
        expect(answer.headers['retry-after']).toBe('5');
      }
      expect((await rawRequest(own.url, `${API}/all-fine`)).status).toBe(200);
    });

    it('answers 503 for pages as long as nothing was published', async () => {
      const empty = await temporaryFolder();
      const { users, parking, files } = services;
      const urls = { users: users.url, parking: parking.url, files: files.url };
      const bare = await start({
        siteFolder: empty.path,
        services: urls,
        storage: storage.url,
        accessLog: join(empty.path, 'log'),
      });
      expectRefusal(await rawRequest(bare.url, '/'), 503, 'SERVICE_UNAVAILABLE');
      await bare.stop();
      await empty.remove();
    });

    it('says that it is well', async () => {
      const { status, body } = await rawRequest(own.url, '/health');
      expect({ status, body: JSON.parse(body.toString()) }).toEqual({ status: 200, body: { status: 'ok' } });
    });
  });
}

describeWithTool('nginx', 'nginx', () => behavesAsGateway(startNginx));

describe('Node gateway', () => {
  behavesAsGateway(({ accessLog, ...options }) => {
    return startNodeGateway({
      ...options,
      log: pino({ base: null }, pino.destination({ dest: accessLog, sync: true })),
    });
  });
});

import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { LIMITS } from './limits.ts';
import { COMPRESSION } from './node/compression.ts';
import type { RunningGateway } from './node/nodeGateway.ts';
import { SECURITY_HEADERS } from './responseHeaders.ts';
import { loggedRequests } from './testing/accessLog.ts';
import { API, describeEachGateway, expectError, SESSION, SIGNED, STORED } from './testing/eachGateway.ts';
import { rawClient, receive } from './testing/rawClient.ts';
import { type RawResponse, rawRequest } from './testing/rawRequest.ts';

describeEachGateway((gateway) => {
  const { send } = gateway;

  describe('every response', () => {
    it.each([
      ['a page', '/'],
      ['a file', '/static/js/main.1.0.0-a.js'],
      ['a missing file', '/static/js/missing.js'],
      ['a call', `${API}/all-user`],
      ["a service's error", `${API}/all-user?refuse`],
      ['an unknown call', `${API}/nothing`],
      ['a stored file', STORED],
      ["the gateway's health", '/health'],
    ])('contains each security header exactly once: %s', async (_what, path) => {
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

    /** Returns the log entries of the responses, in the order of the responses. */
    const logged = async (responses: readonly Pick<RawResponse, 'headers'>[]) => {
      const ids = responses.map(({ headers }) => String(headers['x-request-id']));
      const requests = await loggedRequests(gateway.accessLog(), ids.length, ({ requestId }) =>
        ids.includes(requestId),
      );
      return requests.sort((one, other) => ids.indexOf(one.requestId) - ids.indexOf(other.requestId));
    };

    it('is logged without plate, name or query', async () => {
      const requests = await logged([
        await send(`${API}/vehicle-search?vehicleNumber=B-GEHEIM`),
        await send(`${API}/get-user/geheim?x=B-GEHEIM`),
        await send('/receipt?x=B-GEHEIM'),
        await send('/B-GEHEIM'),
        await send('/static/geheim.js'),
        await send(`/parkwart-files/geheim?${SIGNED}&x=B-GEHEIM`),
        await send(`${API}/session/refresh?break&x=B-GEHEIM`, { method: 'POST' }),
      ]);
      expect(requests.map(({ path }) => path)).toEqual([
        `${API}/vehicle-search`,
        `${API}/get-user/{username}`,
        '/receipt',
        '/…',
        '/static/',
        '/parkwart-files/',
        `${API}/session/refresh`,
      ]);
      expect(requests.every(({ requestId }) => /^[0-9a-f]{32}$/.test(requestId))).toBe(true);
      expect(await readFile(gateway.accessLog(), 'utf8')).not.toMatch(/geheim/i);
    });

    it("is logged with the client's address, which appears in no other log", async () => {
      const requests = await logged([await send('/receipt'), await send(`${API}/all-user`)]);
      expect(requests.map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1']);
    });

    it("is logged without the client's address when `logAddresses` is off", async () => {
      const quiet = await gateway.startAnother(undefined, { logAddresses: 'off' });
      const requests = await logged([await rawRequest(quiet.url, '/receipt')]);
      expect(requests.map(({ address }) => address ?? '')).toEqual(['']);
      await quiet.stop();
    });

    it.each([
      ['a call', '/parking', '/parking', 1_000],
      ['an upload', '/upload-files/1', '/upload-files/{invoiceNumber}', 100_000],
    ])(
      'is logged as 499 when the client disconnects while sending its body: %s',
      async (_what, path, pattern, length) => {
        const client = await rawClient(
          gateway.url(),
          `POST ${API}${path} HTTP/1.1\r\nHost: ${new URL(gateway.url()).host}\r\nCookie: ${SESSION.Cookie}\r\n` +
            `Content-Length: ${length}\r\nExpect: 100-continue\r\n\r\nx`,
        );
        await receive(client, /100 Continue/);
        client.socket.destroy();
        const requests = await loggedRequests(gateway.accessLog(), 1, (request) => request.path === API + pattern);
        expect(requests).toEqual([expect.objectContaining({ method: 'POST', status: 499 })]);
      },
    );

    it('is logged as 499 when the client disconnects while waiting for it', async () => {
      const { server } = gateway.services.users;
      const service = server.listeners('request');
      server.removeAllListeners('request');
      const asked = once(server, 'request');
      const hangUp = new AbortController();
      const asking = fetch(`${gateway.url()}${API}/all-user`, { signal: hangUp.signal });
      const [{ headers }] = (await asked) as [IncomingMessage];
      for (const listener of service) server.on('request', listener as RequestListener);
      hangUp.abort();
      await expect(asking).rejects.toThrow('aborted');
      expect(await logged([{ headers }])).toEqual([expect.objectContaining({ path: `${API}/all-user`, status: 499 })]);
    });
  });

  describe('a newly started gateway', () => {
    let own: RunningGateway;
    beforeEach(async () => {
      own = await gateway.startAnother();
    });
    afterEach(() => own.stop());

    it('limits the logins of an address, but not the other calls of the address', async () => {
      const startedAt = performance.now();
      const tries = Array.from({ length: LIMITS.loginBurst + 100 }, () =>
        rawRequest(own.url, `${API}/park-login`, { method: 'POST', body: '{}' }),
      );
      const responses = await Promise.all(tries);
      const seconds = Math.ceil((performance.now() - startedAt) / 1_000);
      const stopped = responses.filter(({ status }) => status === 429);
      const passed = responses.filter(({ status }) => status === 200).length;
      expect(passed + stopped.length).toBe(tries.length);
      expect(passed).toBeGreaterThanOrEqual(LIMITS.loginBurst);
      expect(passed).toBeLessThanOrEqual(LIMITS.loginBurst + 1 + seconds * LIMITS.loginsPerSecond);
      expect(stopped.length).toBeGreaterThan(0);
      for (const response of stopped) {
        expectError(response, 429, 'TOO_MANY_REQUESTS');
        expect(response.headers['retry-after']).toBe('5');
      }
      expect((await rawRequest(own.url, `${API}/all-fine`)).status).toBe(200);
    });

    it('responds 503 for pages before anything is published', async () => {
      const empty = await temporaryFolder();
      const bare = await gateway.startAnother(empty.path);
      expectError(await rawRequest(bare.url, '/'), 503, 'SERVICE_UNAVAILABLE');
      await bare.stop();
      await empty.remove();
    });
  });
});

it('the content security policy allows neither inline code, eval, other origins nor being framed', () => {
  const policy = SECURITY_HEADERS['Content-Security-Policy'];
  expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
});

const LIST = `${API}/all-user?json=1000`;
const accepting = (encodings: string) => ({ headers: { 'Accept-Encoding': encodings } });

describeEachGateway((gateway) => {
  const { send } = gateway;

  describe('responses', () => {
    it('in JSON are compressed for clients that accept gzip, and then have a weak ETag', async () => {
      const plain = await send(LIST);
      const packed = await send(LIST, accepting('gzip, deflate, br'));

      expect(plain.headers).toMatchObject({ etag: '"7"', vary: 'Accept-Encoding' });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(packed.headers).toMatchObject({
        'content-encoding': 'gzip',
        etag: 'W/"7"',
        vary: 'Accept-Encoding',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      });
      expect(packed.headers['content-length']).toBeUndefined();
      expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
      expect(packed.body.length).toBeLessThan(plain.body.length / 5);
    });

    it.each([
      ['a client that refuses it', LIST, 'gzip;q=0, identity'],
      ['a client that only accepts other encodings', LIST, 'br'],
      [`less than ${COMPRESSION.minBytes} bytes`, `${API}/all-user?json=10`, 'gzip'],
      ['a stored file', STORED, 'gzip'],
      ['anything but JSON', `${API}/records/export?stream`, 'gzip'],
    ])('are sent without gzip for %s', async (_what, path, encodings) => {
      const { status, headers } = await send(path, accepting(encodings));
      expect({ status, encoding: headers['content-encoding'] }).toEqual({ status: 200, encoding: undefined });
    });

    it('for paths that only have write methods are not compressed, because such responses may contain secrets', async () => {
      const { status, headers, body } = await send(`${API}/download-file`, {
        method: 'POST',
        headers: { ...SESSION, 'Accept-Encoding': 'gzip', 'X-Wish': 'json=1000' },
      });
      expect({ status, encoding: headers['content-encoding'] }).toEqual({ status: 200, encoding: undefined });
      expect(body.length).toBeGreaterThan(COMPRESSION.minBytes);
    });
  });
});

describeEachGateway((gateway) => {
  const { send } = gateway;
  const path = '/remotes/mfe-staff/1.0.0-a/static/js/remoteEntry.js';

  describe('Brotli copies of files', () => {
    it('are sent to clients that accept Brotli', async () => {
      const copy = join(gateway.siteFolder(), `${path}.br`);
      await writeFile(copy, brotliCompressSync(await readFile(join(gateway.siteFolder(), path))));
      const accepting = (coding: string) => send(path, { headers: { 'Accept-Encoding': coding } });
      const plain = await send(path);
      const packed = await accepting('gzip, deflate, br, zstd');
      expect(packed.status).toBe(200);
      expect(packed.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      });
      expect(packed.body.length).toBeLessThan((await accepting('gzip')).body.length);
      expect(brotliDecompressSync(packed.body)).toEqual(plain.body);
      for (const coding of ['gzip', 'gzip, br;q=0', 'gzip, brotli']) {
        expect([coding, (await accepting(coding)).headers['content-encoding']]).toEqual([coding, 'gzip']);
      }
      const known = { 'Accept-Encoding': 'br', 'If-None-Match': packed.headers.etag ?? '' };
      expect((await send(path, { headers: known })).status).toBe(304);
      expectError(await send('/static/js/missing.js', { headers: known }), 404, 'NOT_FOUND');
    });

    it('do not cause a Content-Encoding for missing files or calls whose path ends in .br', async () => {
      const missing = await send('/static/js/missing.js.br', { headers: { 'Accept-Encoding': 'br' } });
      expectError(missing, 404, 'NOT_FOUND');
      const call = await send('/api/employee/get-user/eva.br', { headers: SESSION });
      for (const { headers } of [missing, call]) expect(headers['content-encoding']).toBeUndefined();
      expect(call.status).toBe(200);
    });
  });
});

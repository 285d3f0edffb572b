import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forEachService } from '@parkwart/contracts/wire/services';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { pino } from 'pino';
import { LIMITS } from './limits.ts';
import { startNodeGateway } from './node/nodeGateway.ts';
import { pathsOf } from './routeTable.ts';
import { loggedRequests } from './testing/accessLog.ts';
import { API, describeEachGateway, expectError, GATEWAY_KEY, SESSION, STORED, seenBy } from './testing/eachGateway.ts';
import { STREAMED_LINE, STREAMED_LINES, startEchoService, startServer } from './testing/echoService.ts';
import { type NginxStart, startNginx } from './testing/nginxProcess.ts';
import { type RawRequest, rawRequest } from './testing/rawRequest.ts';
import { deadAddress, inFrontOf, stopAfterEach } from './testing/stopAfterEach.ts';

describeEachGateway((gateway) => {
  const { send } = gateway;

  describe('calls of the API', () => {
    it.each(pathsOf())('to $path are forwarded to $service with their query', async ({ path, service, methods }) => {
      const example = `${path.replace(/\{\w+\}/, 'J%C3%B6rg%20M.')}?vehicleNumber=B-AB%201&x=%2F..`;
      for (const method of methods) {
        const response = await send(example, { method, headers: { ...SESSION, Authorization: 'Bearer of-a-driver' } });
        expect(seenBy(response)).toMatchObject({ service, method, url: example });
      }
    });

    it('carry forwarding headers set by the gateway, not those sent by the client', async () => {
      const forged = {
        'X-Forwarded-For': '8.8.8.8',
        'X-Forwarded-Proto': 'https',
        'X-Forwarded-Host': 'elsewhere.example',
        'X-Gateway-Key': 'made-up',
        'X-Request-Id': 'forged',
      };
      const response = await send(`${API}/all-user`, { headers: { Host: 'parkwart.example:8443', ...forged } });
      const { headers } = seenBy(response);
      expect(headers).toMatchObject({
        host: 'parkwart.example:8443',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': 'parkwart.example:8443',
        'x-gateway-key': GATEWAY_KEY,
        'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      });
      expect(response.headers['x-request-id']).toBe(headers['x-request-id']);
    });

    it('reach the service with their cookie, idempotency key and body; the cookies of the response reach the client', async () => {
      const response = await send(`${API}/parking`, {
        method: 'POST',
        headers: { Cookie: 'parkwart_access=t', 'Idempotency-Key': 'k', 'Sec-Fetch-Site': 'same-origin' },
        body: '{"vehicleNumber":"ä"}',
      });
      const { headers, bodyBytes } = seenBy(response);
      expect(headers).toMatchObject({
        cookie: 'parkwart_access=t',
        'idempotency-key': 'k',
        'sec-fetch-site': 'same-origin',
      });
      expect(bodyBytes).toBe(22);
      expect(response.headers['set-cookie']).toEqual(['a=1; Path=/; HttpOnly', 'b=2; Path=/; HttpOnly']);
    });

    it('return an error of the service to the client unchanged, with Cache-Control: no-store', async () => {
      const { status, headers, body } = await send(`${API}/dashboard?refuse`);
      expect(status).toBe(409);
      expect(JSON.parse(body.toString())).toEqual({ code: 'STALE', message: 'Von jemand anderem geändert.' });
      expect(headers).toMatchObject({ 'retry-after': '7', 'cache-control': 'no-store' });
    });

    it.each(['/api', '/api/', `${API}`, `${API}/`, `${API}/nothing`, `${API}/user/1/2`, `${API}/Parking`, '/api/x.js'])(
      'that do not exist get a JSON 404: %s',
      async (path) => expectError(await send(path), 404, 'NOT_FOUND'),
    );

    it.each(['/internal/sessions', '/metrics', '/health/ready', '/.well-known/jwks.json'])(
      'never reach internal paths of services: %s',
      async (path) => expectError(await send(path), 404, 'NOT_FOUND'),
    );

    it('with a method that the path does not have get a JSON 405 with Allow', async () => {
      const response = await send(`${API}/checkout`, { method: 'DELETE' });
      expectError(response, 405, 'METHOD_NOT_ALLOWED');
      expect(response.headers.allow).toBe('GET, POST');
    });

    it('with more than 256 kB of JSON get a JSON 413, with or without a declared length', async () => {
      const body = 'x'.repeat(5_000_000);
      const chunks = Array.from({ length: 5 }, () => Buffer.alloc(1_000_000));
      expectError(
        await send(`${API}/parking`, { method: 'POST', headers: { ...SESSION, 'Content-Length': '5000000' }, body }),
        413,
        'PAYLOAD_TOO_LARGE',
      );
      expectError(
        await send(`${API}/parking`, { method: 'POST', headers: SESSION, body: chunks }),
        413,
        'PAYLOAD_TOO_LARGE',
      );
    });

    it('may upload twenty files of 25 MB', async () => {
      const megabyte = Buffer.alloc(1024 * 1024);
      const chunks = Array<Buffer>(20 * 25).fill(megabyte);
      const response = await send(`${API}/upload-files/100001`, { method: 'POST', headers: SESSION, body: chunks });
      expect(seenBy(response)).toMatchObject({ service: 'files', bodyBytes: 20 * 25 * megabyte.length });
    }, 240_000);

    it('with an upload reach the service before the upload is complete', async () => {
      const arrived = once(gateway.services.files.server, 'request');
      const upload = request(`${gateway.url()}${API}/upload-files/100001`, { method: 'POST', headers: SESSION });
      const responded = once(upload, 'response');
      upload.write('the first part');
      await arrived;
      upload.end('the rest');
      const [response] = (await responded) as [IncomingMessage];
      expect(response.statusCode).toBe(200);
      response.resume();
    });

    it('get redirects and long streams of the service unchanged', async () => {
      for (const target of [`${gateway.url()}${STORED}`, `http://files${STORED}`]) {
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
      ['no image for an hour, even if its service permits it', '/image/1', 'private, max-age=3600', 'no-store'],
      ['no image whose service also permits shared caches to store it', '/image/1', 'public, max-age=240', 'no-store'],
      ['no other response, whatever the service permits', '/dashboard', 'private, max-age=240', 'no-store'],
    ])('let a browser cache %s', async (_what, path, sent, received) => {
      const { headers } = await send(`${API}${path}?caching=${encodeURIComponent(sent)}`);
      expect(headers['cache-control']).toBe(received);
    });

    it('get a JSON 413 for uploads larger than the size limit', async () => {
      const headers = { ...SESSION, 'Content-Length': String(LIMITS.uploadBodyBytes + 1), Connection: 'close' };
      expectError(await send(`${API}/upload-files/1`, { method: 'POST', headers, body: '' }), 413, 'PAYLOAD_TOO_LARGE');
    });

    it('get a JSON 503 with Retry-After when the service closes the connection without a response', async () => {
      const response = await send(`${API}/session/refresh?break`, { method: 'POST' });
      expectError(response, 503, 'SERVICE_UNAVAILABLE');
      expect(response.headers['retry-after']).toBe('5');
    });

    it('get a JSON 503 while the service is down, and work again once it is back', async () => {
      const { port } = gateway.services.parking;
      await gateway.services.parking.stop();
      const response = await send(`${API}/parking`, { method: 'POST', body: '{}' });
      expectError(response, 503, 'SERVICE_UNAVAILABLE');
      expect(response.headers['retry-after']).toBe('5');
      expect((await send(`${API}/all-fine`)).status).toBe(200);
      gateway.services.parking = await startEchoService('parking', port);
      let status = 503;
      while (status === 503) {
        status = (await send(`${API}/dashboard`)).status;
        await sleep(50);
      }
      expect(status).toBe(200);
    });
  });
});

const PATH = `${API}/get-user/geheim?x=B-GEHEIM`;

let lines: string[];

async function startGateway(serviceUrl: string): Promise<string> {
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
  return (await stopAfterEach(startNodeGateway({ ...inFrontOf(serviceUrl), log }))).url;
}

async function startBefore(...service: Parameters<typeof startServer>): Promise<string> {
  return startGateway((await stopAfterEach(startServer(...service))).url);
}

const startBeforeEcho = async () => startGateway((await stopAfterEach(startEchoService('users'))).url);

const warnings = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);

async function expectWarning(expected: object): Promise<void> {
  while (warnings().length === 0) await sleep(10);
  expect(warnings()).toEqual([expect.objectContaining(expected)]);
}

describe('a call that the Node gateway could not proxy', () => {
  beforeEach(() => {
    lines = [];
  });

  it('is logged with its error and request id, without the query', async () => {
    const { status, headers } = await rawRequest(await startGateway(await deadAddress()), PATH);
    expect(status).toBe(503);
    await expectWarning({
      requestId: headers['x-request-id'],
      path: `${API}/get-user/{username}`,
      service: 'users',
      error: 'ECONNREFUSED',
      msg: 'call failed',
    });
    expect(lines.join('')).not.toMatch(/geheim/i);
  });

  it('is logged as ClientGone when the client disconnects while waiting for the response', async () => {
    const hangUp = new AbortController();
    const url = await startBefore(() => hangUp.abort());
    await expect(fetch(url + PATH, { signal: hangUp.signal })).rejects.toThrow();
    await expectWarning({ error: 'ClientGone' });
  });

  it.each([
    ['JSON', `${API}/parking`],
    ['an upload', `${API}/upload-files/100001`],
  ])('is logged as ClientGone when the client disconnects while sending %s', async (_what, path) => {
    const headers = { ...SESSION, Expect: '100-continue' };
    const sending = request((await startBeforeEcho()) + path, { method: 'POST', headers });
    sending.on('error', () => undefined);
    sending.flushHeaders();
    await once(sending, 'continue');
    sending.destroy();
    await expectWarning({ error: 'ClientGone' });
  });

  it('is logged as ECONNRESET when the service closes the connection in the middle of the response', async () => {
    const url = await startBefore((_request, response) => response.write('the first half', () => response.destroy()));
    await expect(rawRequest(url, PATH)).rejects.toThrow('aborted');
    await expectWarning({ error: 'ECONNRESET' });
  });
});

const UPLOAD = `${API}/upload-files/100001`;

let dead: string[];

const startBeforeDead = (options: Partial<NginxStart> = {}) => {
  const services = forEachService(() => dead);
  return stopAfterEach(startNginx({ ...inFrontOf(dead[0] ?? ''), services, ...options }));
};

describe('when no replica can be reached', () => {
  beforeEach(async () => {
    dead = [await deadAddress(), await deadAddress()];
  });

  describeWithTool('nginx', 'a call for which every replica refuses the connection', () => {
    it('fails with a 503 each time it is sent', async () => {
      const { url } = await startBeforeDead();
      for (let call = 0; call < 6; call += 1) {
        const { status } = await rawRequest(url, `${API}/add-user`, { method: 'POST', headers: SESSION });
        expect(status).toBe(503);
      }
    });
  });

  describeWithTool('nginx', 'a call for which nginx has marked every replica as failed', () => {
    const folder = folderOfEachTest();

    /** Sends the request twice. @returns the addresses that nginx tried for the first and for the second request */
    const triedFor = async (path: string, request: RawRequest): Promise<string[]> => {
      // Removes the backup servers from the configuration, so that nginx finds no address after every server has
      // failed, as happens with an outdated list of addresses. The long `fail_timeout` keeps the servers marked as
      // failed.
      const change = (conf: string) =>
        conf.replace(/.*max_fails=0 backup;\n/g, '').replace(/fail_timeout=\d+s/g, 'fail_timeout=600s');
      const accessLog = join(folder.path, 'access.log');
      const { url } = await startBeforeDead({ accessLog, change });
      const ids: unknown[] = [];
      for (let call = 0; call < 2; call += 1) {
        const { status, headers } = await rawRequest(url, path, request);
        expect({ status, retry: headers['retry-after'] }).toEqual({ status: 503, retry: '5' });
        ids.push(headers['x-request-id']);
      }
      const requests = await loggedRequests(accessLog, 2, ({ requestId }) => ids.includes(requestId));
      // Two nginx workers may log the two requests in a different order than the test sent them.
      return ids.map((id) => requests.find(({ requestId }) => requestId === id)?.upstream ?? '');
    };

    it.each([
      ['read', 'GET', '/records', 'parking'],
      ['write', 'POST', '/parking', 'parking'],
      ['session refresh, although a service must execute it only once', 'POST', '/session/refresh', 'users'],
    ])('is retried once: a %s', async (_title, method, path, service) => {
      const [first = '', second] = await triedFor(API + path, { method });
      expect(first.split(', ').sort()).toEqual(dead.map((url) => new URL(url).host).sort());
      expect(second).toBe(`${service} : ${service}`);
    });

    it('is not retried when it is an upload, because nginx does not buffer uploads', async () => {
      const [, second] = await triedFor(UPLOAD, { method: 'POST', headers: SESSION, body: 'x'.repeat(100_000) });
      expect(second).toBe('files');
    });
  });
});

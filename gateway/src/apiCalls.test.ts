import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from './limits.ts';
import { pathsOf } from './routeTable.ts';
import { API, describeEachGateway, expectError, GATEWAY_KEY, SESSION, STORED, seenBy } from './testing/eachGateway.ts';
import { STREAMED_LINE, STREAMED_LINES, startEchoService } from './testing/echoService.ts';

describeEachGateway((gateway) => {
  const { send } = gateway;

  describe('calls of the API', () => {
    it.each(pathsOf())('send $path to $service, including the query', async ({ path, service, methods }) => {
      const example = `${path.replace(/\{\w+\}/, 'J%C3%B6rg%20M.')}?vehicleNumber=B-AB%201&x=%2F..`;
      for (const method of methods) {
        const response = await send(example, { method, headers: { ...SESSION, Authorization: 'Bearer of-a-driver' } });
        expect(seenBy(response)).toMatchObject({ service, method, url: example });
      }
    });

    it('carry the gateway’s own forwarding headers, not the client’s', async () => {
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

    it('get a request id each', async () => {
      const ids = await Promise.all(Array.from({ length: 5 }, async () => (await send('/')).headers['x-request-id']));
      expect(new Set(ids).size).toBe(5);
    });

    it('forward cookies, keys and bodies in both directions', async () => {
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

    it("return a service's own error unchanged, with no-store", async () => {
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

    it('with an unknown method get a JSON 405 with Allow', async () => {
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

    it('stream an upload to the service', async () => {
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

    it('return redirects and long streams unchanged', async () => {
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
      ['an image never for hours', '/image/1', 'private, max-age=3600', 'no-store'],
      ['an image never between browser and gateway', '/image/1', 'public, max-age=240', 'no-store'],
      ['nothing else, whatever the service says', '/dashboard', 'private, max-age=240', 'no-store'],
    ])('let a browser cache %s', async (_what, path, sent, received) => {
      const { headers } = await send(`${API}${path}?caching=${encodeURIComponent(sent)}`);
      expect(headers['cache-control']).toBe(received);
    });

    it('get a JSON 413 for uploads beyond the limit', async () => {
      const headers = { ...SESSION, 'Content-Length': String(LIMITS.uploadBodyBytes + 1), Connection: 'close' };
      expectError(await send(`${API}/upload-files/1`, { method: 'POST', headers, body: '' }), 413, 'PAYLOAD_TOO_LARGE');
    });

    it('get a JSON 503 with Retry-After when the service breaks off', async () => {
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

import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { REGISTRY_ELEMENT_ID } from '@parkwart/contracts/registry/registryElement';
import { NOT_REACHABLE_MESSAGE } from '@parkwart/contracts/wire/errorBody';
import { describeEachGateway, expectError, SIGNED, STORED, seenBy } from './testing/eachGateway.ts';
import { startEchoService } from './testing/echoService.ts';

describeEachGateway((gateway) => {
  const { send } = gateway;

  describe('pages', () => {
    it.each([
      '/',
      '/parking',
      '/check-out',
      '/receipt?invoiceNumber=100001',
      '/print-pdf',
      '/index.html',
      '/no/such/page',
    ])('at %s are the live index.html with the registry inside, revalidated on each request', async (path) => {
      const { status, headers, body } = await send(path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
      const inlined = new RegExp(`id="${REGISTRY_ELEMENT_ID}">(.*?)</script>`).exec(body.toString())?.[1];
      expect(inlined).toBe((await send('/remotes.json')).body.toString());
      expect(inlined).toContain('/remotes/mfe-staff/1.0.0-a/static/js/remoteEntry.js');
    });

    it('below /p/ are the document of mfe-driver once mfe-driver is live, and the shell’s page until then', async () => {
      const address = '/p/aaaaaaaaaaaaaaaaaaaaaaaaaa?from=paper';
      expect((await send(address)).body.toString()).toContain(REGISTRY_ELEMENT_ID);
      await gateway.publish('mfe-driver', '1');
      const { status, headers, body } = await send(address);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
      expect(body.toString()).toBe('<script src="/remotes/mfe-driver/1/static/js/remoteEntry.js"></script>');
      expect((await send('/p')).body.toString()).toContain(REGISTRY_ELEMENT_ID);
      expectError(await send('/p/file.js'), 404, 'NOT_FOUND');
      expectError(await send(address, { method: 'POST', body: '{}' }), 405, 'METHOD_NOT_ALLOWED');
    });

    it('and the registry get 304 while unchanged', async () => {
      for (const path of ['/parking', '/remotes.json']) {
        for (const encoding of ['identity', 'gzip']) {
          const { headers } = await send(path, { headers: { 'Accept-Encoding': encoding } });
          expect(headers.etag).toBeTruthy();
          const known = { 'Accept-Encoding': encoding, 'If-None-Match': headers.etag ?? '' };
          expect(await send(path, { headers: known })).toMatchObject({ status: 304, body: Buffer.alloc(0) });
        }
      }
    });

    it('change immediately when the next version is published', async () => {
      const before = await send('/remotes.json');
      await gateway.publish('mfe-print', '1');
      const after = await send('/remotes.json', { headers: { 'If-None-Match': before.headers.etag ?? '' } });
      expect(after.status).toBe(200);
      expect((await send('/')).body.toString()).toContain('/remotes/mfe-print/1/');
    });

    it('have a service worker, revalidated on each request', async () => {
      const { status, headers, body } = await send('/service-worker.js');
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
      expect(body.toString()).toContain('unregister');
    });

    it('respond 405 to write methods', async () => {
      const response = await send('/parking', { method: 'POST', body: '{}' });
      expectError(response, 405, 'METHOD_NOT_ALLOWED');
      expect(response.headers.allow).toBe('GET, HEAD');
    });
  });

  describe('files', () => {
    const versioned = ['/static/js/main.1.0.0-a.js', '/remotes/mfe-staff/1.0.0-a/static/js/remoteEntry.js'];

    it.each(versioned)('with a version in their name are cached for a year: %s', async (path) => {
      const { status, headers } = await send(path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    });

    it('are sent compressed to clients that accept gzip', async () => {
      const plain = await send(versioned[0] ?? '');
      const packed = await send(versioned[0] ?? '', { headers: { 'Accept-Encoding': 'gzip, br' } });
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      expect(packed.body.length).toBeLessThan(plain.body.length);
      expect(gunzipSync(packed.body)).toEqual(plain.body);
      expect(plain.headers['content-encoding']).toBeUndefined();
      const refused = await send(versioned[0] ?? '', { headers: { 'Accept-Encoding': 'gzip;q=0' } });
      expect(refused.headers['content-encoding']).toBeUndefined();
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
    ])('that do not exist get a 404 with no-store, never the page: %s', async (path) => {
      expectError(await send(path), 404, 'NOT_FOUND');
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
    ])('cannot be reached by ambiguous paths: %s', async (path) => {
      expectError(await send(path), 400, 'BAD_REQUEST');
    });
  });
});

const [KEY_PATH = ''] = STORED.split('?');
const MADE_UP = `X-Amz-Algorithm=x&X-Amz-Signature=${'0a'.repeat(32)}`;

describeEachGateway((gateway) => {
  const { send } = gateway;

  describe('presigned links', () => {
    it.each(['GET', 'HEAD'])(
      'are forwarded to the storage with the host and the query for which they were signed: %s',
      async (method) => {
        const seen = once(gateway.storage.server, 'request');
        const { status } = await send(STORED, { method, headers: { Host: 'parkwart.example:8443' } });
        expect(status).toBe(200);
        const [asked] = (await seen) as [IncomingMessage];
        expect(asked).toMatchObject({ method, url: STORED, headers: { host: 'parkwart.example:8443' } });
      },
    );

    it('forward neither session nor gateway key to the storage, and no cookie of the storage to the client', async () => {
      const headers = {
        Cookie: 'parkwart_access=t',
        Authorization: 'Bearer t',
        Range: 'bytes=0-9',
        'X-Gateway-Key': 'made-up',
      };
      const response = await send(STORED, { headers });
      const seen = seenBy(response);
      expect(seen).toMatchObject({ service: 'storage', headers: { range: 'bytes=0-9' } });
      expect(seen.headers.cookie).toBeUndefined();
      expect(seen.headers.authorization).toBeUndefined();
      expect(seen.headers['x-gateway-key']).toBeUndefined();
      expect(response.headers['set-cookie']).toBeUndefined();
    });

    it('return the content type and file name of the stored object', async () => {
      expect((await send(STORED)).headers).toMatchObject({
        'content-type': 'application/json',
        'content-disposition': 'inline; filename="seen.json"',
        'cache-control': 'no-store',
      });
    });

    it.each([
      ['no query', KEY_PATH],
      ['the list of all files', '/parkwart-files/?list-type=2'],
      ['the signed list of all files', `/parkwart-files/?${SIGNED}`],
      ['1,000 parameters before a made-up signature', `/parkwart-files/?${'a&'.repeat(1_000)}${MADE_UP}`],
      ['1,000 parameters before a signature', `${KEY_PATH}?${'a&'.repeat(1_000)}${SIGNED}`],
      ['an algorithm without a signature', `${KEY_PATH}?X-Amz-Algorithm=AWS4-HMAC-SHA256`],
      ['a signature without an algorithm', `${KEY_PATH}?X-Amz-Signature=${'0a'.repeat(32)}`],
      ['another algorithm', STORED.replace('AWS4-HMAC-SHA256', 'x')],
      ['a signature of version 2', `${KEY_PATH}?AWSAccessKeyId=k&Expires=9999999999&Signature=c2ln`],
      ['an additional parameter', `${STORED}&response-content-type=text%2Fhtml`],
      ['an additional empty parameter', `${STORED}&`],
      ['a duplicate parameter', `${STORED}&X-Amz-Expires=300`],
      ['a duplicate parameter in another case', `${STORED}&x-amz-expires=300`],
      ['a missing parameter', STORED.replace('&X-Amz-Expires=300', '')],
      ['a credential of arbitrary length', STORED.replace('parkwart-0a1b', 'k'.repeat(10_000).slice(0, 4_000))],
      ['names in another case', STORED.toLowerCase()],
      ['a key in another format', `/parkwart-files/geheim?${SIGNED}`],
      ['a key in another folder', STORED.replace('parkwart-files/', 'parkwart-files/x/')],
      ['text after the key', STORED.replace('?', '/?')],
      ['a key that is encoded differently', STORED.replace('/5f0c', '/%35f0c')],
      ['a bucket that is encoded differently', STORED.replace('/parkwart', '/%70arkwart')],
    ])('without a valid signature do not reach the storage: %s', async (_what, path) => {
      let asked = 0;
      const count = () => {
        asked += 1;
      };
      gateway.storage.server.on('request', count);
      expectError(await send(path), 404, 'NOT_FOUND');
      expect((await send(path, { method: 'HEAD' })).status).toBe(404);
      gateway.storage.server.off('request', count);
      expect(asked).toBe(0);
    });

    it.each([
      ['has expired', 403, 410, 'LINK_EXPIRED'],
      ['refers to a deleted file', 404, 410, 'LINK_EXPIRED'],
      ['was tampered with', 400, 400, 'BAD_REQUEST'],
      ['reaches a failing storage', 500, 503, 'SERVICE_UNAVAILABLE'],
    ])(
      "get a German error when the link %s, instead of the storage's status %i",
      async (_what, storageStatus, status, code) => {
        const response = await send(STORED, { headers: { 'X-Wish': `fail=${storageStatus}` } });
        expectError(response, status, code);
        if (status === 410) expect(response.body.toString()).toContain('Dieser Link gilt nicht mehr.');
      },
    );

    it('let the browser cache the object for as long as the storage permits', async () => {
      const { headers } = await send(STORED, { headers: { 'X-Wish': 'caching=private, max-age=300' } });
      expect(headers['cache-control']).toBe('private, max-age=300');
    });

    it.each(['PUT', 'POST', 'DELETE', 'OPTIONS'])('reject the method %s', async (method) => {
      const response = await send(STORED, { method });
      expectError(response, 405, 'METHOD_NOT_ALLOWED');
      expect(response.headers.allow).toBe('GET, HEAD');
    });

    it('get a German 503 while the storage is down, and work again when it is back', async () => {
      const { port } = gateway.storage;
      await gateway.storage.stop();
      const response = await send(STORED);
      expectError(response, 503, 'SERVICE_UNAVAILABLE');
      expect(JSON.parse(response.body.toString()).message).toBe(NOT_REACHABLE_MESSAGE);
      gateway.storage = await startEchoService('storage', port);
      while ((await send(STORED)).status === 503) await sleep(50);
      expect((await send(STORED)).status).toBe(200);
    });
  });
});

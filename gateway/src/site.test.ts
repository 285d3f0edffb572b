import { gunzipSync } from 'node:zlib';
import { REGISTRY_ELEMENT_ID } from '@parkwart/contracts/registry/registryElement';
import { describeEachGateway, expectError } from './testing/eachGateway.ts';

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

    it('below /p/ are the document of mfe-driver once it is live, and before that the shell’s page', async () => {
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

    it('change at once with the next version', async () => {
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

    it('reject writes', async () => {
      const response = await send('/parking', { method: 'POST', body: '{}' });
      expectError(response, 405, 'METHOD_NOT_ALLOWED');
      expect(response.headers.allow).toBe('GET, HEAD');
    });

    it('respond to HEAD without a body', async () => {
      const { status, headers, body } = await send('/', { method: 'HEAD' });
      expect({ status, bytes: body.length }).toEqual({ status: 200, bytes: 0 });
      expect(Number(headers['content-length'])).toBeGreaterThan(0);
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

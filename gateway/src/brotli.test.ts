import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { describeEachGateway, expectError, SESSION } from './testing/eachGateway.ts';

describeEachGateway((gateway) => {
  const { send } = gateway;
  const path = '/remotes/mfe-staff/1.0.0-a/static/js/remoteEntry.js';

  describe('copies in Brotli', () => {
    it('are sent to clients that accept them', async () => {
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

    it('are no reason to label missing files or calls whose address ends like one', async () => {
      const missing = await send('/static/js/missing.js.br', { headers: { 'Accept-Encoding': 'br' } });
      expectError(missing, 404, 'NOT_FOUND');
      const call = await send('/api/employee/get-user/eva.br', { headers: SESSION });
      for (const { headers } of [missing, call]) expect(headers['content-encoding']).toBeUndefined();
      expect(call.status).toBe(200);
    });
  });
});

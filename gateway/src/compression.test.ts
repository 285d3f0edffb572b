import { gunzipSync } from 'node:zlib';
import { COMPRESSION } from './node/compression.ts';
import { API, describeEachGateway, SESSION, STORED } from './testing/eachGateway.ts';

const LIST = `${API}/all-user?json=1000`;
const accepting = (encodings: string) => ({ headers: { 'Accept-Encoding': encodings } });

describeEachGateway((gateway) => {
  const { send } = gateway;

  describe('JSON of a call', () => {
    it('is compressed for clients that accept it, with a weak ETag', async () => {
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
    ])('is not compressed: %s', async (_what, path, encodings) => {
      const { status, headers } = await send(path, accepting(encodings));
      expect({ status, encoding: headers['content-encoding'] }).toEqual({ status: 200, encoding: undefined });
    });

    it('is not compressed on a path that only takes writes, where secrets are', async () => {
      const { status, headers, body } = await send(`${API}/download-file`, {
        method: 'POST',
        headers: { ...SESSION, 'Accept-Encoding': 'gzip', 'X-Wish': 'json=1000' },
      });
      expect({ status, encoding: headers['content-encoding'] }).toEqual({ status: 200, encoding: undefined });
      expect(body.length).toBeGreaterThan(COMPRESSION.minBytes);
    });
  });
});

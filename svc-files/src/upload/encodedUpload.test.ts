import { gzipSync } from 'node:zlib';
import { describeUploads } from '../testing/uploads.ts';

const BOUNDARY = 'limit';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const part = (headers: string, content = 'x') => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`;
const NAMED = 'Content-Disposition: form-data; name="files"; filename="a.txt"\r\nContent-Type: text/plain';

describeUploads((uploads) => {
  const send = (raw: string | Uint8Array, headers: Record<string, string> = {}) => {
    const { admin: cookie } = uploads.files;
    const given = { cookie, raw, headers: { 'Content-Type': TYPE, ...headers } };
    return uploads.files.request('POST', `/upload-files/${uploads.invoiceNumber}`, given);
  };

  it.each([
    ['gzip', part(NAMED)],
    ['gzip', gzipSync(part(NAMED))],
    ['br', part(NAMED)],
    ['nonsense', part(NAMED)],
  ])('is rejected with 415 with Content-Encoding: %s', async (encoding, raw) => {
    expect(await send(raw, { 'Content-Encoding': encoding })).toMatchObject({
      status: 415,
      body: { code: 'UNKNOWN_ENCODING', message: 'Dateien werden nur ohne Content-Encoding angenommen.' },
    });
    expect(await uploads.listed()).toEqual([]);
    expect(uploads.received()).toEqual([]);
  });

  it.each([
    ['has no boundary', part(NAMED), 'multipart/form-data'],
    ['has an empty boundary', part(NAMED), 'multipart/form-data; boundary='],
    ['has another boundary than declared', part(NAMED), 'multipart/form-data; boundary=another'],
    ['is empty', '', TYPE],
    ['is not multipart at all', '{"files":[]}', TYPE],
    ['ends within a header', `--${BOUNDARY}\r\nContent-Dis`, TYPE],
    ['ends within a file', `--${BOUNDARY}\r\n${NAMED}\r\n\r\nabc`, TYPE],
    ['has a part with an unknown transfer encoding', part(`${NAMED}\r\nContent-Transfer-Encoding: nonsense`), TYPE],
    ['has a header without a name', part(`${NAMED}\r\n: x`), TYPE],
  ])('is rejected with 400 when it %s', async (_title, raw, type) => {
    const { status, body } = await send(raw, { 'Content-Type': type });
    expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringMatching(/^[A-Z].+\.$/) });
    expect(await uploads.listed()).toEqual([]);
    expect(uploads.received()).toEqual([]);
  });

  it('keeps or rejects a name that is not UTF-8, without a failure', async () => {
    const { status } = await send(Buffer.from(part(NAMED.replace('a.txt', 'Gr\u00f6\u00dfe.txt')), 'latin1'));
    expect([201, 400, 422]).toContain(status);
  });
});

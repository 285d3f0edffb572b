import { describeOnDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import sharp from 'sharp';
import { fetchAs } from '../testing/fetchAs.ts';
import { type FilesDependencies, type FilesUnderTest, startDependencies, startFiles } from '../testing/startFiles.ts';

const FIRST = 100_001;
const SECOND = 100_002;

describeOnDatabase('uploaded files', (makeDatabase) => {
  let database: TestDatabase;
  let dependencies: FilesDependencies;
  let files: FilesUnderTest;
  let imageId: string;

  beforeAll(async () => {
    [database, dependencies] = await Promise.all([makeDatabase(), startDependencies()]);
    files = await startFiles(database, dependencies);
    for (const invoiceNumber of [FIRST, SECOND]) dependencies.parking.records.add(invoiceNumber);
    const image = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1e5a96' } })
      .png()
      .toBuffer();
    const { body } = await files.upload(FIRST, [
      { name: 'Rückschein (2).pdf', content: 'erster' },
      { name: 'Brief.pdf', content: 'Brief' },
      { name: 'Auto.png', content: image },
    ]);
    imageId = body[2].id;
    await files.upload(SECOND, [{ name: 'Rückschein (2).pdf', content: 'zweiter' }]);
  });
  afterAll(async () => {
    await files.stop();
    await dependencies.remove();
    await database.remove();
  });

  const links = (json: object, headers = {}) =>
    files.request('POST', '/download-file', { cookie: files.admin, json, headers });
  const image = (id: string) =>
    fetch(`${files.service.url}/api/employee/image/${id}`, {
      headers: { Cookie: files.admin },
      redirect: 'manual',
    });
  const follow = (link: string) => {
    const { host, pathname, search } = new URL(link);
    return fetchAs(host, `http://127.0.0.1:${dependencies.s3.port}${pathname}${search}`);
  };

  describe('POST /download-file', () => {
    it('returns working links in the order of the names, on the requested host', async () => {
      const names = ['Brief.pdf', 'Rückschein (2).pdf'];
      const { status, body } = await links({ files: names, invoiceNumber: String(FIRST) });
      expect(status).toBe(200);
      for (const link of body) expect(new URL(link).origin).toBe(files.service.url);
      const [brief, slip] = await Promise.all(body.map(follow));
      expect([brief?.content.toString(), slip?.content.toString()]).toEqual(['Brief', 'erster']);
      expect(slip?.headers['content-disposition']).toBe(`attachment; filename="${FIRST}_file_1.pdf"`);
      expect(slip?.headers['content-type']).toBe('application/octet-stream');
    });

    it('returns links that expire after five minutes and give access to nothing else', async () => {
      const { body } = await links({ files: ['Brief.pdf'] });
      const link = new URL(body[0]);
      expect(link.searchParams.get('X-Amz-Expires')).toBe('300');
      expect(
        (await fetchAs('anderswo.example', `http://127.0.0.1:${dependencies.s3.port}${link.pathname}${link.search}`))
          .status,
      ).toBe(403);
      link.searchParams.set('X-Amz-Expires', '3000');
      expect((await follow(link.href)).status).toBe(403);
    });

    it('returns https links behind a gateway with TLS', async () => {
      const { body } = await links({ files: ['Brief.pdf'] }, { 'X-Forwarded-Proto': 'https' });
      expect(body[0]).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/parkwart-files\//);
    });

    it('needs no invoice number for a unique name', async () => {
      expect((await links({ files: ['Brief.pdf'] })).body).toHaveLength(1);
    });

    it('returns one link for each occurrence of a name in the request', async () => {
      expect((await links({ files: ['Brief.pdf', 'Brief.pdf'] })).body).toHaveLength(2);
    });

    it('returns 409 for a name that several records have', async () => {
      expect(await links({ files: ['Rückschein (2).pdf'] })).toMatchObject({
        status: 409,
        body: { code: 'FILE_NAME_AMBIGUOUS' },
      });
    });

    it.each([
      ['an unknown name', { files: ['fehlt.pdf'] }],
      ['a name of another invoice', { files: ['Brief.pdf'], invoiceNumber: String(SECOND) }],
      ['a name in different case', { files: ['BRIEF.PDF'] }],
      ['a path', { files: ['../Brief.pdf'] }],
      ['an impossible invoice number', { files: ['Brief.pdf'], invoiceNumber: '9'.repeat(30) }],
    ])('returns 404 for %s', async (_title, json) => {
      expect(await links(json)).toMatchObject({ status: 404, body: { code: 'FILE_NOT_FOUND' } });
    });

    it.each([
      ['no name', { files: [] }],
      ['a text instead of a list', { files: 'Brief.pdf' }],
      ['201 names', { files: Array.from({ length: 201 }, () => 'Brief.pdf') }],
      ['a word instead of a number', { files: ['Brief.pdf'], invoiceNumber: 'abc' }],
    ])('returns 400 for %s', async (_title, json) => {
      expect((await links(json)).status).toBe(400);
    });
  });

  describe('GET /image/:id', () => {
    it('redirects to the image, and the browser may cache the redirect for less time than the link is valid', async () => {
      const response = await image(imageId);
      expect(response.status).toBe(302);
      expect(response.headers.get('Cache-Control')).toBe('private, max-age=240');
      const { headers, content } = await follow(String(response.headers.get('Location')));
      expect(headers['content-type']).toBe('image/png');
      expect(await sharp(content).metadata()).toMatchObject({ width: 400, height: 300 });
    });

    it('returns 404 for an unknown id, and 400 for a malformed id', async () => {
      expect((await image('unbekannt')).status).toBe(404);
      expect((await image('a%20b')).status).toBe(400);
      expect((await image(`${imageId}?size=riesig`)).status).toBe(400);
    });
  });

  describe('GET /attachments/:invoiceNumber', () => {
    const list = (invoiceNumber: string) =>
      files.request('GET', `/attachments/${invoiceNumber}`, { cookie: files.admin });

    it('lists only the attachments of the requested record, the oldest first', async () => {
      const names = async (invoiceNumber: number) =>
        (await list(String(invoiceNumber))).body.map(({ name }: { name: string }) => name);
      expect(await names(FIRST)).toEqual(['Rückschein (2).pdf', 'Brief.pdf', 'Auto.png']);
      expect(await names(SECOND)).toEqual(['Rückschein (2).pdf']);
    });

    it.each(['100003', '9'.repeat(30)])(
      'returns an empty list for the invoice number %s, which has no attachments',
      async (invoiceNumber) => {
        expect(await list(invoiceNumber)).toMatchObject({ status: 200, body: [] });
      },
    );
  });
});

import { journaledBy } from '@parkwart/service-kit/testing/journaling';
import sharp from 'sharp';
import { phoneFile } from '../testing/phoneFiles.ts';
import { type SentFile, uploadTo } from '../testing/startFiles.ts';
import { describeUploads, PDF } from '../testing/uploads.ts';

const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#1e5a96' } })
    .png()
    .toBuffer();

interface Sending {
  readonly given?: string;
  readonly key?: string;
  readonly content?: SentFile['content'];
}

describeUploads((uploads) => {
  const session = () => `session-of-${uploads.invoiceNumber}`;
  const bearer = (given: string) => ({ Authorization: `Bearer ${given}` });
  beforeEach(() => {
    uploads.dependencies.parking.driverSessions.set(session(), uploads.invoiceNumber);
    uploads.dependencies.parking.isPageOff = false;
  });

  let keys = 0;
  const upload = (
    names: readonly string[],
    { given = session(), key = `driver-upload-${++keys}`, content = PDF }: Sending = {},
  ) =>
    uploadTo(
      `${uploads.files.service.url}/api/employee/driver-page/files`,
      names.map((name) => ({ name, content })),
      { ...bearer(given), 'Idempotency-Key': key },
    );
  const photos = (given = session()) => uploads.files.request('GET', '/driver-page/photos', { headers: bearer(given) });

  it("the driver's page gets links to the office's pictures that are valid for a few minutes, but no links to other files or to drivers' files", async () => {
    await uploads.send([
      { name: 'Auto.heic', content: phoneFile('photo.heic') },
      { name: 'Brief an Erika Muster.pdf', content: PDF },
    ]);
    await upload(['Mein Foto.png'], { content: await picture() });
    const { status, body } = await photos();
    expect([status, body.photos.length, body.filesLeft]).toEqual([200, 1, 9]);
    for (const link of Object.values<string>(body.photos[0])) {
      expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('300');
      const { status: found, headers } = await uploads.fromStorage(link);
      expect([found, headers['content-type']]).toEqual([200, expect.stringMatching(/^image\/(?:jpeg|webp)$/)]);
    }
    expect(JSON.stringify(body)).not.toContain('Muster');
  });

  it("the driver's page does not show a picture that the office deleted, until the deletion is undone", async () => {
    const sent = await uploads.send([{ name: 'Auto.png', content: await picture() }]);
    const { admin: cookie } = uploads.files;
    const setDeleted = (isDeleted: boolean) =>
      uploads.files.request('PUT', `/attachment/${sent.body[0].id}`, { cookie, json: { isDeleted } });
    expect((await setDeleted(true)).status).toBe(204);
    expect(await photos()).toMatchObject({ status: 200, body: { photos: [] } });
    expect((await setDeleted(false)).status).toBe(204);
    expect((await photos()).body.photos).toHaveLength(1);
  });

  it("a driver's files are stored with the record and marked as from the driver's page, and the response contains their ids", async () => {
    const left = await journaledBy(uploads.files, 'files', uploads.files.admin, async () => {
      const { status, body } = await upload(['Schild.pdf', 'Auto.pdf']);
      expect([status, body]).toEqual([
        201,
        [
          { id: expect.any(String), name: 'Schild.pdf' },
          { id: expect.any(String), name: 'Auto.pdf' },
        ],
      ]);
      expect((await uploads.listed()).map(({ id }: { id: string }) => id)).toEqual(
        body.map(({ id }: { id: string }) => id),
      );
    });
    expect(await uploads.listed()).toMatchObject([{ uploadedBy: 'Seite für Fahrer', isFromDriver: true }, {}]);
    expect(left).toMatchObject([
      { kind: 'files-added', account: null, origin: 'system', after: { files: ['Schild.pdf', 'Auto.pdf'] } },
    ]);
  });

  it("requests without a driver's session get 401, even an admin's, and all requests get 404 while the driver's page is off", async () => {
    const ended = { status: 401, body: { code: 'PAGE_SESSION_ENDED' } };
    expect(await upload(['a.pdf'], { given: 'other' })).toMatchObject(ended);
    expect(await photos('other')).toMatchObject(ended);
    expect(await uploads.files.request('GET', '/driver-page/photos', { cookie: uploads.files.admin })).toMatchObject(
      ended,
    );
    uploads.dependencies.parking.isPageOff = true;
    const nothing = { status: 404, body: { code: 'PAGE_NOT_FOUND' } };
    expect(await upload(['a.pdf'])).toMatchObject(nothing);
    expect(await photos()).toMatchObject(nothing);
    expect(await uploads.listed()).toEqual([]);
    expect(uploads.received()).toEqual([]);
  });

  it('drivers may store ten files per record, each upload completely or not at all, even when two uploads are concurrent', async () => {
    const names = (count: number) => Array.from({ length: count }, (_one, index) => `${index}.pdf`);
    expect((await upload(names(7))).status).toBe(201);
    expect(await upload(names(4))).toMatchObject({ status: 422, body: { code: 'TOO_MANY_DRIVER_FILES' } });
    const results = await Promise.all([upload(names(2)), upload(names(2))]);
    expect(results.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await photos()).body.filesLeft).toBe(1);
    expect(await uploads.listed()).toHaveLength(9);
  });

  it('an eleventh file of a driver is rejected before it is decoded, and an upload that was accepted can still be repeated', async () => {
    const key = `driver-upload-${++keys}`;
    const names = Array.from({ length: 10 }, (_one, index) => `${index}.pdf`);
    const first = await upload(names, { key });
    expect(await upload(['Auto.jpg'], { content: Buffer.from('ffd8ffe000104a4649460001', 'hex') })).toMatchObject({
      status: 422,
      body: { code: 'TOO_MANY_DRIVER_FILES' },
    });
    expect(await upload(names, { key })).toMatchObject({ status: 201, body: first.body });
    expect(await uploads.listed()).toHaveLength(10);
  });

  it('pictures of drivers may have at most 25 megapixels, which suffices for photos from phones', async () => {
    const flat = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#1e5a96' } })
        .png()
        .toBuffer();
    expect(await upload(['Auto.png'], { content: await flat(6_250, 4_001) })).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE', message: expect.stringContaining('höchstens 25') },
    });
    expect((await upload(['Auto.png'], { content: await flat(6_250, 4_000) })).status).toBe(201);
  });

  it.each([
    ['a program', 'Rechnung.pdf', 'MZ\u0090\u0000\u0003', 415],
    ['an empty file', 'leer.pdf', '', 422],
  ])("a driver's upload rejects %s as the office's upload does", async (_title, name, content, status) => {
    expect((await upload([name], { content })).status).toBe(status);
    expect(await uploads.listed()).toEqual([]);
  });

  it("calls of the driver's page get 503 while svc-parking cannot check the session, and nothing is stored", async () => {
    const { parking } = uploads.dependencies;
    await parking.stop();
    const down = { status: 503, body: { code: 'PARKING_NOT_REACHABLE' } };
    expect(await photos()).toMatchObject(down);
    expect(await upload(['a.pdf'])).toMatchObject(down);
    await parking.restart();
    expect(await uploads.listed()).toEqual([]);
  });

  it("the driver's session appears in no log", async () => {
    await photos();
    await upload(['a.pdf']);
    expect(JSON.stringify(uploads.files.requests)).toContain('driver-page');
    expect(JSON.stringify([uploads.files.requests, uploads.files.securityLines])).not.toContain(session());
  });
});

import { once } from 'node:events';
import { request } from 'node:http';
import sharp from 'sharp';
import { phoneFile } from '../testing/phoneFiles.ts';
import { describeUploads, MEGABYTE, PDF } from '../testing/uploads.ts';
import { createUploadSlots } from './uploadSlots.ts';

const BROKEN_JPEG = Buffer.from('ffd8ffe000104a4649460001', 'hex');
const BROKEN_HEIC = phoneFile('photo.heic').subarray(0, 900);
const TIFF = Buffer.from('49492a0008000000000000000000', 'hex');

/** Zeroes the coded picture, which is all of the media data. */
function withoutPicture(file: Buffer): Buffer {
  return file.fill(0, file.indexOf('mdat') + 4);
}

/** Writes another size into the header. */
function withSize(file: Buffer, width: number, height: number): Buffer {
  const size = file.indexOf('ispe') + 8;
  file.writeUInt32BE(width, size);
  file.writeUInt32BE(height, size + 4);
  return file;
}

const picture = (width = 640, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#1e5a96' } }).jpeg();

describeUploads((uploads) => {
  const fetchImage = async (id: string, query = '') => {
    const { files, invoiceNumber } = uploads;
    const { headers } = await files.request('GET', `/attachments/${invoiceNumber}`, { cookie: files.admin });
    expect(headers.get('Cache-Control')).toBe('no-store');
    const response = await fetch(`${files.service.url}/api/employee/image/${id}${query}`, {
      headers: { Cookie: files.admin },
      redirect: 'manual',
    });
    expect(response.status).toBe(302);
    return uploads.fromStorage(String(response.headers.get('Location')));
  };

  it('an upload stores an image and a file, and lists them', async () => {
    const { status, body } = await uploads.send([
      { name: 'Auto.jpg', content: await picture().toBuffer() },
      { name: 'Rückschein (2).pdf', content: PDF },
    ]);
    expect(status).toBe(201);
    expect(body).toEqual([
      expect.objectContaining({ name: 'Auto.jpg', kind: 'image', type: 'image/jpeg', uploadedBy: 'admin' }),
      expect.objectContaining({ name: 'Rückschein (2).pdf', kind: 'file', type: 'application/pdf', size: PDF.length }),
    ]);
    expect(Object.keys(body[0]).sort()).toEqual(['id', 'kind', 'name', 'size', 'type', 'uploadedAt', 'uploadedBy']);
    expect(await uploads.listed()).toEqual(body);
    expect(uploads.received()).toEqual([]);
  });

  it('an upload sends svc-parking the images and the names of the files', async () => {
    const { body } = await uploads.send([
      { name: 'Auto.jpg', content: await picture().toBuffer() },
      { name: 'Brief.pdf', content: PDF },
    ]);
    const sent = await uploads.dependencies.parking.whenSent((lists) => lists.invoiceNumber === uploads.invoiceNumber);
    expect(sent).toEqual({
      invoiceNumber: uploads.invoiceNumber,
      revision: 1,
      images: [`/api/employee/image/${body[0].id}`],
      files: ['Brief.pdf'],
    });
  });

  it('an upload stores an image upright, with its pixels and without its metadata', async () => {
    const content = await picture(640, 400)
      .withExif({ IFD0: { Orientation: '6', Make: 'Kamera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const camera = await sharp(content).metadata();
    expect(camera).toMatchObject({ orientation: 6, width: 640, height: 400 });
    expect(camera.exif).toBeDefined();
    const { body } = await uploads.send([{ name: 'Auto.jpg', content }]);
    const image = await fetchImage(body[0].id);
    expect(image.headers['content-type']).toBe('image/jpeg');
    expect(image.headers['content-disposition']).toBe(`inline; filename="${uploads.invoiceNumber}_file_1.jpg"`);
    const { width, height, exif, orientation } = await sharp(image.content).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 400,
      height: 640,
      exif: undefined,
      orientation: undefined,
    });
    expect(image.content.length).toBe(body[0].size);
  });

  it('an upload creates a thumbnail of at most 320 pixels', async () => {
    const { body } = await uploads.send([{ name: 'Auto.jpg', content: await picture().toBuffer() }]);
    const thumbnail = await fetchImage(body[0].id, '?size=thumbnail');
    expect(thumbnail.headers['content-type']).toBe('image/webp');
    expect(thumbnail.headers['cache-control']).toBe('private, max-age=300');
    expect(await sharp(thumbnail.content).metadata()).toMatchObject({ format: 'webp', width: 320, height: 200 });
  });

  const download = async (name: string) => {
    const links = await uploads.files.request('POST', '/download-file', {
      cookie: uploads.files.admin,
      json: { files: [name], invoiceNumber: String(uploads.invoiceNumber) },
    });
    return uploads.fromStorage(links.body[0]);
  };

  it.each(['photo.heic', 'film.mov', 'film.mp4'] as const)(
    'an upload stores %s as a download from which the location is removed',
    async (name) => {
      const content = phoneFile(name);
      const { body } = await uploads.send([{ name, content }]);
      const kind = name === 'photo.heic' ? 'image' : 'file';
      expect(body[0]).toMatchObject({ name, kind, size: content.length });
      const stored = await download(name);
      expect([content, stored.content].map((each) => each.includes('Kamera'))).toEqual([name !== 'film.mp4', false]);
      expect(stored.content.includes('loci')).toBe(false);
    },
  );

  it('an upload keeps a HEIC photo, and adds a JPEG and a thumbnail, which every browser can show', async () => {
    const { body } = await uploads.send([{ name: 'IMG_1.HEIC', content: phoneFile('photo.heic') }]);
    expect(body).toMatchObject([{ name: 'IMG_1.HEIC', kind: 'image', type: 'image/heic' }]);
    const [image, thumbnail] = [await fetchImage(body[0].id), await fetchImage(body[0].id, '?size=thumbnail')];
    expect([image, thumbnail].map(({ headers }) => headers['content-type'])).toEqual(['image/jpeg', 'image/webp']);
    expect(image.headers['content-disposition']).toMatch(/^inline; filename="\d+_file_1\.jpg"$/);
    expect(await sharp(image.content).metadata()).toMatchObject({ width: 32, height: 20 });
    expect((await sharp(image.content).stats()).dominant).toEqual({ r: 200, g: 56, b: 56 });
    expect(await sharp(thumbnail.content).metadata()).toMatchObject({ format: 'webp', width: 32, height: 20 });
    const { headers, content } = await download('IMG_1.HEIC');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="\d+_file_1\.heic"$/);
    expect(content.length).toBe(body[0].size);
  });

  it.each([
    ['whose picture is broken', () => withoutPicture(phoneFile('photo.heic'))],
    ['of 900 megapixels by its header', () => withSize(phoneFile('photo.heic'), 30_000, 30_000)],
    ['that is larger than its header says', () => withSize(phoneFile('photo24.heic'), 100, 100)],
  ])('an upload stores as a plain file, without a preview, a HEIC photo %s', async (_which, make) => {
    const content = make();
    const { status, body } = await uploads.send([{ name: 'IMG_2.HEIC', content }]);
    expect([status, body]).toMatchObject([201, [{ kind: 'file', type: 'image/heic', size: content.length }]]);
    expect((await download('IMG_2.HEIC')).content.length).toBe(content.length);
  });

  it.each([
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
    ['avif', 'image/avif'],
  ] as const)('an upload treats %s as an image, whatever the file’s name', async (format, type) => {
    const content = await picture(64, 48).toFormat(format).toBuffer();
    const { body } = await uploads.send([{ name: 'ohne Endung', content }]);
    expect(body[0]).toMatchObject({ kind: 'image', type });
    const image = await fetchImage(body[0].id);
    expect(image.headers['content-type']).toBe(type);
    expect(await sharp(image.content).metadata()).toMatchObject({ width: 64, height: 48 });
  });

  it.each([
    ['a page', 'Seite.html', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with a script', 'Bild.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page named like an image', 'Bild.jpg', '<html><script>alert(1)</script></html>'],
  ])('an upload stores %s as a download, byte for byte', async (_title, name, content) => {
    const { body } = await uploads.send([{ name, content }]);
    expect(body[0]).toMatchObject({ name, kind: 'file' });
    const { headers, content: kept } = await download(name);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="\d+_file_1\.(html|svg|jpg)"$/);
    expect(kept.equals(Buffer.from(content as string))).toBe(true);
    expect(await uploads.files.request('GET', `/image/${body[0].id}`, { cookie: uploads.files.admin })).toMatchObject({
      status: 404,
      body: { code: 'IMAGE_NOT_FOUND' },
    });
  });

  it.each([
    ['a file of 0 bytes', 'leer.pdf', '', 422, 'FILE_EMPTY', 'Die Datei „leer.pdf“ ist leer.'],
    ['a file of 26 MB', 'gross.bin', Buffer.alloc(26 * MEGABYTE), 413, 'FILE_TOO_LARGE', 'höchstens 25 MB'],
    ['an .exe named .jpg', 'Auto.jpg', 'MZ\u0090\u0000\u0003', 415, 'EXECUTABLE', '„Auto.jpg“ ist ein Programm.'],
    [
      'a broken JPEG',
      'Kaputt.jpg',
      BROKEN_JPEG,
      415,
      'LOCATION_REMAINS',
      'Aus „Kaputt.jpg“ lässt sich der Aufnahmeort',
    ],
    ['a broken HEIC', 'Kaputt.heic', BROKEN_HEIC, 415, 'LOCATION_REMAINS', 'am besten als JPEG.'],
    ['a TIFF', 'Scan.tif', TIFF, 415, 'LOCATION_REMAINS', 'Die Datei ist beschädigt'],
    ['a Linux program', 'Auto.png', `\u007fELF${'\u0001'.repeat(60)}`, 415, 'EXECUTABLE', 'ist ein Programm'],
  ])('an upload is rejected as a whole because of %s', async (_title, name, content, status, code, sentence) => {
    const objects = await uploads.files.objects();
    const response = await uploads.send([
      { name: 'Brief.pdf', content: PDF },
      { name, content },
    ]);
    expect(response).toMatchObject({ status, body: { code, message: expect.stringContaining(sentence) } });
    expect(await uploads.listed()).toEqual([]);
    expect(await uploads.files.objects()).toEqual(objects);
    expect(uploads.received()).toEqual([]);
  });

  it('an upload may contain a file of 25 MB', async () => {
    const { status, body } = await uploads.send([{ name: 'gross.bin', content: Buffer.alloc(25 * MEGABYTE) }]);
    expect({ status, size: body[0].size }).toEqual({ status: 201, size: 25 * MEGABYTE });
  });

  it('an upload may contain 20 files, but is rejected if it contains 21', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `${n}.txt`, content: `${n}` }));
    expect(await uploads.send(many(21))).toMatchObject({
      status: 413,
      body: { code: 'TOO_MANY_FILES', message: 'Bitte laden Sie höchstens 20 Dateien auf einmal hoch.' },
    });
    expect(await uploads.listed()).toEqual([]);
    expect((await uploads.send(many(20))).body).toHaveLength(20);
  });

  it.each([
    [
      'a file in an unknown field',
      [{ field: 'bilder', name: 'a.txt', content: 'x' }],
      { bilder: 'Dieses Feld gibt es nicht.' },
    ],
    ['no file', [], { files: 'Bitte wählen Sie mindestens eine Datei.' }],
  ])('an upload returns 400 for %s', async (_title, sent, fields) => {
    expect(await uploads.send(sent)).toMatchObject({ status: 400, body: { fields } });
  });

  it('an upload returns 400 for a text field and for a truncated body, and 415 for JSON', async () => {
    const send = (type: string, raw: string) =>
      uploads.files.request('POST', `/upload-files/${uploads.invoiceNumber}`, {
        cookie: uploads.files.admin,
        headers: { 'Content-Type': type },
        raw,
      });
    const part = '--x\r\nContent-Disposition: form-data; name="notiz"\r\n\r\nHallo\r\n';
    expect(await send('multipart/form-data; boundary=x', `${part}--x--\r\n`)).toMatchObject({
      status: 400,
      body: { fields: { notiz: 'Dieses Feld gibt es nicht.' } },
    });
    expect((await send('multipart/form-data; boundary=x', part)).status).toBe(400);
    expect(await send('application/json', '{}')).toMatchObject({ status: 415, body: { code: 'NOT_MULTIPART' } });
  });

  it.each(['99999999', '9'.repeat(30)])('an upload returns 404 for the unknown record %s', async (unknown) => {
    expect(await uploads.files.upload(unknown, [{ name: 'Brief.pdf', content: PDF }])).toMatchObject({
      status: 404,
      body: { code: 'RECORD_NOT_FOUND', message: 'Keine Datensätze für die angegebene Rechnungsnummer gefunden.' },
    });
  });

  it('an upload returns 503 while svc-parking is down', async () => {
    await uploads.dependencies.parking.stop();
    const response = await uploads.send([{ name: 'Brief.pdf', content: PDF }]);
    await uploads.dependencies.parking.restart();
    expect(response).toMatchObject({ status: 503, body: { code: 'PARKING_NOT_REACHABLE' } });
    expect(response.headers.get('Retry-After')).toBe('2');
  });
});

describeUploads((uploads) => {
  it.each([
    ['../', '../../etc/passwd.txt', 'passwd.txt'],
    ['control characters', 'Foto\u0007\u007f.txt', 'Foto.txt'],
    ['300 characters', `${'ä'.repeat(296)}.pdf`, `${'ä'.repeat(196)}.pdf`],
    ['an emoji', '🚗 Auto.txt', '🚗 Auto.txt'],
  ])('an upload uses a name with %s only for display', async (_title, sent, name) => {
    const { body } = await uploads.send([{ name: sent, content: 'x' }]);
    expect(body[0].name).toBe(name);
    expect(await uploads.files.objects()).not.toContainEqual(expect.stringContaining('txt'));
  });

  it('an upload removes NUL from a name', async () => {
    const boundary = 'grenze';
    const raw = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="Fo\u0000to.txt"\r\nContent-Type: text/plain\r\n\r\nx\r\n--${boundary}--\r\n`;
    const { status, body } = await uploads.files.request('POST', `/upload-files/${uploads.invoiceNumber}`, {
      cookie: uploads.files.admin,
      headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      raw,
    });
    expect({ status, name: body[0]?.name }).toEqual({ status: 201, name: 'Foto.txt' });
  });

  it('an upload decodes a name whose characters span two packets', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="files"; filename="R';
    const rest = 'ückschein.txt"\r\nContent-Type: text/plain\r\n\r\nx\r\n--x--\r\n';
    const sending = request(`${uploads.files.service.url}/api/employee/upload-files/${uploads.invoiceNumber}`, {
      method: 'POST',
      headers: { Cookie: uploads.files.admin, 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    const responded = once(sending, 'response');
    const letters = Buffer.from(head + rest);
    const middle = Buffer.byteLength(head) + 1;
    await new Promise((resolve) => sending.write(letters.subarray(0, middle), resolve));
    // The service has looked up the record by now, so the remaining bytes arrive in a separate packet.
    await uploads.dependencies.parking.whenLookedUp(uploads.invoiceNumber);
    sending.end(letters.subarray(middle));
    const [response] = await responded;
    expect(response.statusCode).toBe(201);
    response.resume();
    expect((await uploads.listed())[0].name).toBe('Rückschein.txt');
  });

  it('an upload keeps the order in which files were sent, regardless of their size', async () => {
    const { body } = await uploads.send([
      { name: 'gross.bin', content: Buffer.alloc(MEGABYTE) },
      ...Array.from({ length: 10 }, (_, n) => ({ name: `${n}.txt`, content: `${n}` })),
    ]);
    const order = ['gross.bin', ...Array.from({ length: 10 }, (_, n) => `${n}.txt`)];
    expect(body.map(({ name }: { name: string }) => name)).toEqual(order);
    expect((await uploads.listed()).map(({ name }: { name: string }) => name)).toEqual(order);
  });

  it('an upload numbers a duplicate name, whether the other file is in the same upload or in an earlier one', async () => {
    const sent = { name: 'Name.pdf', content: PDF };
    await uploads.send([sent, sent]);
    await uploads.send([sent]);
    expect((await uploads.listed()).map(({ name }: { name: string }) => name)).toEqual([
      'Name.pdf',
      'Name (2).pdf',
      'Name (3).pdf',
    ]);
  });

  it('concurrent uploads of files with the same name get different names', async () => {
    await Promise.all(['a', 'b', 'c'].map((content) => uploads.send([{ name: 'Name.txt', content }])));
    const names = (await uploads.listed()).map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual(['Name (2).txt', 'Name (3).txt', 'Name.txt']);
  });
});

describe('upload slots', () => {
  it('are limited per account, and are released when an upload ends or fails', async () => {
    const slots = createUploadSlots({ perAccount: 1, overall: 2 });
    let end: () => void = () => undefined;
    const first = slots.run('a', () => new Promise<void>((resolve) => (end = resolve)));
    await expect(slots.run('a', async () => 'second')).rejects.toMatchObject({ status: 429, retryAfter: 5 });
    await expect(slots.run('b', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await slots.run('b', async () => 'another account')).toBe('another account');
    end();
    await first;
    expect(await slots.run('a', async () => 'later')).toBe('later');
  });

  it('are limited in total', async () => {
    const slots = createUploadSlots({ perAccount: 2, overall: 2 });
    const refused = expect.objectContaining({ status: 429 });
    await slots.run('a', () =>
      slots.run('b', () => expect(slots.run('c', async () => 'third')).rejects.toEqual(refused)),
    );
  });
});

import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import { createLogger } from '@parkwart/service-kit/logging/logger';
import { describeOnDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import sharp from 'sharp';
import { attachmentRepository } from '../attachments/attachmentRepository.ts';
import { type FilesDependencies, type FilesUnderTest, startDependencies, startFiles } from '../testing/startFiles.ts';
import { type PurgeParts, purgeDeleted } from './deletion.ts';

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

describeOnDatabase('PUT /attachment/:id', (makeDatabase) => {
  let database: TestDatabase;
  let dependencies: FilesDependencies;
  let files: FilesUnderTest;
  let parts: PurgeParts;
  let invoiceNumber = 100_000;
  let image: string;
  let text: string;

  beforeAll(async () => {
    [database, dependencies] = await Promise.all([makeDatabase(), startDependencies()]);
    files = await startFiles(database, dependencies);
    const own = openDatabase(database.url, database.timeoutMs);
    const log = createLogger({ level: 'silent' });
    const storage = dependencies.openStorage();
    parts = { database: own, attachments: attachmentRepository(own), storage, log };
  });
  afterAll(async () => {
    parts.storage.close();
    await parts.database.close();
    await files.stop();
    await dependencies.remove();
    await database.remove();
  });
  beforeEach(async () => {
    await purgeDeleted(parts, inMinutes(60));
    invoiceNumber += 1;
    dependencies.parking.records.add(invoiceNumber);
    const photo = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
    const { body } = await files.upload(invoiceNumber, [
      { name: 'Foto.png', content: await photo.png().toBuffer() },
      { name: 'Notiz.txt', content: 'Rückschein' },
    ]);
    [image, text] = body.map(({ id }: { id: string }) => id);
  });

  const put = (id: string, json: object) => files.request('PUT', `/attachment/${id}`, { cookie: files.admin, json });
  const remove = (id: string) => put(id, { isDeleted: true });
  const undo = (id: string) => put(id, { isDeleted: false });
  const listed = async (): Promise<string[]> => {
    const { body } = await files.request('GET', `/attachments/${invoiceNumber}`, { cookie: files.admin });
    return body.map(({ name }: { name: string }) => name);
  };
  const sent = (matches: (lists: { images: string[]; files: string[] }) => boolean) =>
    dependencies.parking.whenSent((lists) => lists.invoiceNumber === invoiceNumber && matches(lists));

  it('removes an attachment from every list immediately, makes requests for a link to the attachment return 404, and keeps its content', async () => {
    const before = await files.objects();
    expect((await remove(image)).status).toBe(204);
    expect((await remove(text)).status).toBe(204);

    expect(await listed()).toEqual([]);
    expect((await files.request('GET', `/image/${image}`, { cookie: files.admin })).status).toBe(404);
    const link = { files: ['Notiz.txt'], invoiceNumber: String(invoiceNumber) };
    const { status } = await files.request('POST', '/download-file', { cookie: files.admin, json: link });
    expect(status).toBe(404);
    await sent((lists) => lists.images.length === 0 && lists.files.length === 0);
    expect((await files.objects()).sort()).toEqual(before.sort());
  });

  it('restores a deleted attachment under its old name, even if a different process handled the deletion', async () => {
    await remove(image);
    await sent((lists) => lists.images.length === 0);
    const other = await startFiles(database, dependencies);
    const options = { cookie: other.admin, json: { isDeleted: false } };
    expect((await other.request('PUT', `/attachment/${image}`, options)).status).toBe(204);
    await other.stop();

    expect(await listed()).toEqual(['Foto.png', 'Notiz.txt']);
    await sent((lists) => lists.images.length === 1);
  });

  it('returns 204 and changes nothing for a repeated deletion or a repeated undo', async () => {
    for (const [change, names] of [
      [remove, ['Foto.png']],
      [undo, ['Foto.png', 'Notiz.txt']],
    ] as const) {
      expect([(await change(text)).status, (await change(text)).status]).toEqual([204, 204]);
      expect(await listed()).toEqual(names);
    }
  });

  it('reserves the name of a deleted attachment for its restoration', async () => {
    await remove(text);
    const { body } = await files.upload(invoiceNumber, [{ name: 'Notiz.txt', content: 'anders' }]);
    expect(body[0].name).toBe('Notiz (2).txt');
    await undo(text);
    expect(await listed()).toEqual(['Foto.png', 'Notiz.txt', 'Notiz (2).txt']);
  });

  it('a deletion is final after five minutes, even before the content is deleted', async () => {
    await remove(text);
    const replacements = { id: text, deletedAt: inMinutes(-5.1) };
    await parts.database.sequelize.query('UPDATE attachments SET deletedAt = :deletedAt WHERE id = :id', {
      replacements,
    });
    expect(await undo(text)).toMatchObject({ status: 404, body: { code: 'ATTACHMENT_NOT_FOUND' } });
    expect(await listed()).toEqual(['Foto.png']);
  });

  it('the row and objects of a deleted attachment are removed once the deletion cannot be undone, even if two processes remove them concurrently', async () => {
    const before = await files.objects();
    await remove(image);
    await purgeDeleted(parts, inMinutes(5));
    expect(await files.objects()).toHaveLength(before.length);

    await Promise.all([purgeDeleted(parts, inMinutes(7)), purgeDeleted(parts, inMinutes(7))]);
    expect(await files.objects()).toHaveLength(before.length - 2);
    expect(await parts.attachments.ofRecordWithDeleted(parts.database, invoiceNumber)).toHaveLength(1);
    expect((await undo(image)).status).toBe(404);
  });

  it.each([
    ['an unknown attachment', 404, () => remove('a-1')],
    ['an invalid body', 400, () => put(text, { isDeleted: 'ja' })],
  ])('rejects %s with %d', async (_what, status, request) => {
    expect((await request()).status).toBe(status);
    expect(await listed()).toEqual(['Foto.png', 'Notiz.txt']);
  });
});

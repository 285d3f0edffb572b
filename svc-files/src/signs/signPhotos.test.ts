import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import sharp from 'sharp';
import { type SentFile, uploadTo } from '../testing/startFiles.ts';
import { describeUploads, PDF } from '../testing/uploads.ts';
import { forgetRemovedTerms } from './signPhotos.ts';

const [DRAFT, OTHER_DRAFT, REMOVED] = [7, 8, 9];

describeUploads((uploads) => {
  const url = (path: string) => `${uploads.files.service.url}/api/employee${path}`;
  const send = (files: readonly SentFile[], { id = DRAFT, key = 'photos-of-signs' } = {}) =>
    uploadTo(url(`/upload-sign-photos/${id}`), files, { Cookie: uploads.files.admin, 'Idempotency-Key': key });
  const photosOf = async (id = DRAFT) =>
    (await uploads.files.request('GET', `/sign-photos/${id}`, { cookie: uploads.files.admin })).body.photos;
  const remove = (photo: string, id = DRAFT) =>
    uploads.files.request('DELETE', `/sign-photos/${id}/${photo}`, { cookie: uploads.files.admin });
  let sign: SentFile;

  beforeAll(async () => {
    const content = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1e5a96' } })
      .jpeg()
      .toBuffer();
    sign = { name: 'Einfahrt.jpg', content };
  });
  beforeEach(() => {
    for (const id of [DRAFT, OTHER_DRAFT, REMOVED]) uploads.dependencies.parking.terms.set(id, true);
  });

  it('photos of signs are stored once per idempotency key, in upload order, and shown to drivers to whom the terms apply', async () => {
    for (let times = 0; times < 2; times += 1) expect((await send([sign, sign])).status).toBe(201);
    const [first, second] = await photosOf();
    expect(await photosOf()).toHaveLength(2);
    const shown = await uploads.fromStorage(first.thumbnail);
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(second.image).not.toBe(first.image);

    uploads.dependencies.parking.driverSessions.set('a-session', uploads.invoiceNumber);
    const page = await uploads.files.request('GET', '/driver-page/photos', {
      headers: { Authorization: 'Bearer a-session' },
    });
    expect(page.body.signs).toHaveLength(2);
  });

  it('a photo of a draft of the terms can be removed, which deletes its objects from the storage', async () => {
    await send([sign], { id: OTHER_DRAFT, key: 'to-be-removed' });
    const before = await uploads.files.objects();
    const [photo] = await photosOf(OTHER_DRAFT);
    expect((await remove(photo.id, OTHER_DRAFT)).status).toBe(204);
    expect(await photosOf(OTHER_DRAFT)).toEqual([]);
    expect(await uploads.files.objects()).toHaveLength(before.length - 2);
    expect((await remove(photo.id, OTHER_DRAFT)).status).toBe(404);
  });

  it('photos of removed terms are removed as well, but not while svc-parking is down', async () => {
    await send([sign], { id: REMOVED, key: 'of-a-removed-draft' });
    const { database, dependencies } = uploads;
    const own = openDatabase(database.url, database.timeoutMs);
    const parts = { database: own, tokens: testTokens('files'), parkingUrl: dependencies.parking.url };
    await dependencies.parking.stop();
    await expect(forgetRemovedTerms(parts)).rejects.toThrow();
    await dependencies.parking.restart();
    await forgetRemovedTerms(parts);
    expect(await photosOf(REMOVED)).toHaveLength(1);
    dependencies.parking.terms.delete(REMOVED);
    await forgetRemovedTerms(parts);
    expect(await photosOf(REMOVED)).toEqual([]);
    await own.close();
  });

  it('no photo is added to sealed or unknown terms, and no photo is removed from sealed terms', async () => {
    await send([sign], { key: 'before-the-seal' });
    const [photo] = await photosOf();
    const before = await uploads.files.objects();
    uploads.dependencies.parking.terms.set(DRAFT, false);
    expect(await send([sign], { key: 'after-the-seal' })).toMatchObject({
      status: 409,
      body: { code: 'TERMS_SEALED' },
    });
    expect(await remove(photo.id)).toMatchObject({ status: 409, body: { code: 'TERMS_SEALED' } });
    expect(await send([sign], { id: 99, key: 'unknown-terms' })).toMatchObject({
      status: 404,
      body: { code: 'TERMS_NOT_FOUND' },
    });
    expect(await uploads.files.objects()).toEqual(before);
  });

  it('an upload with a file that is no picture is rejected, and nothing of the upload is stored', async () => {
    const before = await uploads.files.objects();
    const refused = await send([sign, { name: 'AGB.pdf', content: PDF }], { key: 'no-picture' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'NOT_A_PICTURE' } });
    expect(await uploads.files.objects()).toEqual(before);
  });

  it('one version of the terms has at most twenty photos', async () => {
    const eleven = Array.from({ length: 11 }, () => sign);
    await send(eleven, { id: OTHER_DRAFT, key: 'the-first-eleven' });
    expect(await send(eleven, { id: OTHER_DRAFT, key: 'the-next-eleven' })).toMatchObject({
      status: 422,
      body: { code: 'TOO_MANY_SIGN_PHOTOS' },
    });
    expect(await photosOf(OTHER_DRAFT)).toHaveLength(11);
  });
});

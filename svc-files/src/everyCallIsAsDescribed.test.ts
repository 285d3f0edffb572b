import { itHandlesCallsAsDescribed } from '@parkwart/service-kit/testing/describedCalls';
import { journaledBy, type PreparedWrite, writesOf } from '@parkwart/service-kit/testing/journaling';
import { uploadTo } from './testing/startFiles.ts';
import { describeUploads, PDF } from './testing/uploads.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Calls that only return links. */
const READS = ['POST /download-file'];

describeUploads((uploads) => {
  let names = 0;
  /** Calls whose body consists of files. */
  const uploadsOf: Readonly<Record<string, () => PreparedWrite>> = {
    'POST /upload-files/{invoiceNumber}': () => ['POST', `/upload-files/${uploads.invoiceNumber}`, oneFile()],
    'POST /upload-sign-photos/{id}': () => {
      uploads.dependencies.parking.terms.set(7, true);
      return ['POST', '/upload-sign-photos/7', [{ name: `Schild ${++names}.png`, content: PIXEL }]];
    },
    'POST /driver-page/files': () => {
      const session = `session-of-${uploads.invoiceNumber}`;
      uploads.dependencies.parking.driverSessions.set(session, uploads.invoiceNumber);
      return ['POST', '/driver-page/files', oneFile(), '', { Authorization: `Bearer ${session}` }];
    },
  };
  const oneFile = () => [{ name: `Brief ${++names}.pdf`, content: PDF }];
  const entriesOf = (work: () => Promise<unknown>) => journaledBy(uploads.files, 'files', uploads.files.admin, work);

  itHandlesCallsAsDescribed({
    service: 'files',
    prepare: async (name) => uploadsOf[name]?.() ?? ['', ''],
    send: ([method, path, body, cookie = uploads.files.admin, headers = {}]) =>
      Array.isArray(body)
        ? uploadTo(`${uploads.files.service.url}/api/employee${path}`, body, { Cookie: cookie, ...headers })
        : uploads.files.request(method, path, { cookie, headers, json: body }),
    entriesOf,
    cookieOf: (role) => (role === 'Admin' ? uploads.files.admin : uploads.files.employee),
    cookieOfOtherAdmin: async () => uploads.files.otherAdmin,
    withOldProof: () => {
      const provenAt = new Date(Date.now() - 11 * 60_000);
      return uploads.dependencies.keys.cookie({ username: 'admin', role: 'Admin', provenAt });
    },
  });

  it('every call that writes has a test in this file, or in another file that a comment mentions', () => {
    expect(writesOf('files').filter((name) => !READS.includes(name))).toEqual(
      [
        'POST /upload-files/{invoiceNumber}',
        // Tested in `driverFiles.test.ts`.
        'POST /driver-page/files',
        'POST /upload-sign-photos/{id}',
        // Tested in `signPhotos.test.ts`.
        'DELETE /sign-photos/{id}/{photo}',
        'PUT /attachment/{id}',
        // Tested in `privacy.test.ts`.
        'POST /erasure-requests/files',
      ].sort(),
    );
  });

  it('a deletion and its undo write one journal entry each, and no entry when they are repeated', async () => {
    const { files } = uploads;
    const { body } = await uploads.send([{ name: 'Brief.pdf', content: PDF }]);
    const twice = (isDeleted: boolean) => async () => {
      for (let times = 0; times < 2; times += 1)
        await files.request('PUT', `/attachment/${body[0].id}`, { cookie: files.admin, json: { isDeleted } });
    };
    const named = { files: ['Brief.pdf'] };
    expect(await entriesOf(twice(true))).toEqual([expect.objectContaining({ kind: 'file-deleted', before: named })]);
    expect(await entriesOf(twice(false))).toEqual([expect.objectContaining({ kind: 'file-restored', after: named })]);
  });

  it('an upload writes exactly one journal entry, with the names of its files', async () => {
    const { invoiceNumber } = uploads;
    const left = await entriesOf(() =>
      uploads.send([
        { name: 'Brief.pdf', content: PDF },
        { name: 'Umschlag.pdf', content: PDF },
      ]),
    );
    expect(left).toEqual([
      expect.objectContaining({
        kind: 'files-added',
        subject: `record:${invoiceNumber}`,
        account: expect.any(String),
        after: { files: ['Brief.pdf', 'Umschlag.pdf'] },
      }),
    ]);
  });
});

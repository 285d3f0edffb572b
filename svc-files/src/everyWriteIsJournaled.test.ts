import { journaledBy, writesOf } from '@parkwart/service-kit/testing/journaling';
import { describeUploads, PDF } from './testing/uploads.ts';

/** Only return links. */
const READS = ['POST /download-file'];

describeUploads((uploads) => {
  it('every call that writes is tested here', () => {
    expect(writesOf('files').filter((name) => !READS.includes(name))).toEqual(
      [
        'POST /upload-files/{invoiceNumber}',
        // `driverFiles.test.ts`
        'POST /driver-page/files',
        'PUT /attachment/{id}',
        // `privacy.test.ts`
        'POST /erasure-requests/files',
      ].sort(),
    );
  });

  it('a deletion and its undo leave one entry each, and none when they are repeated', async () => {
    const { files } = uploads;
    const { body } = await uploads.send([{ name: 'Brief.pdf', content: PDF }]);
    const twice = (isDeleted: boolean) => async () => {
      for (let times = 0; times < 2; times += 1)
        await files.request('PUT', `/attachment/${body[0].id}`, { cookie: files.admin, json: { isDeleted } });
    };
    const left = (work: () => Promise<unknown>) => journaledBy(files, 'files', files.admin, work);
    const named = { files: ['Brief.pdf'] };
    expect(await left(twice(true))).toEqual([expect.objectContaining({ kind: 'file-deleted', before: named })]);
    expect(await left(twice(false))).toEqual([expect.objectContaining({ kind: 'file-restored', after: named })]);
  });

  it('an upload leaves exactly one entry, with the names of its files', async () => {
    const { files, invoiceNumber } = uploads;
    const left = await journaledBy(files, 'files', files.admin, () =>
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

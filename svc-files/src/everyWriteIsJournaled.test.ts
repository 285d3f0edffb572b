import { journaledBy, writesOf } from '@parkwart/service-kit/testing/journaling';
import { describeUploads, PDF } from './testing/uploads.ts';

/** Give links. */
const READS = ['POST /download-file'];

describeUploads((uploads) => {
  it('every call that writes is tested here', () => {
    expect(writesOf('files').filter((name) => !READS.includes(name))).toEqual(['POST /upload-files/{invoiceNumber}']);
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

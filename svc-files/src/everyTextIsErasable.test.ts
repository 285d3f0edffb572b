import { type PreparedWrite, writesOf } from '@parkwart/service-kit/testing/journaling';
import { markedWrites } from '@parkwart/service-kit/testing/markedWrites';
import { countMarks, itListsEveryColumn, MARKED_NAME, marksIn } from '@parkwart/service-kit/testing/personalData';
import { FILES_TABLES } from './tables.ts';
import { describeUploads, PDF } from './testing/uploads.ts';

describeUploads((uploads) => {
  const as = (method: string, path: string, json?: object) =>
    uploads.files.request(method, path, { cookie: uploads.files.admin, json });
  const person = { kind: 'name', text: MARKED_NAME };

  itListsEveryColumn(() => uploads.files.service.database, FILES_TABLES);

  it('the texts of calls are stored nowhere, except the names of uploaded files', async () => {
    const { body } = await uploads.send([{ name: 'Brief.pdf', content: PDF }]);
    const erased = { kind: 'name', text: 'admin' };
    const { preview } = (await as('POST', '/erasure-requests/files', { ...erased, isTrial: true })).body;
    const writes: Readonly<Record<string, PreparedWrite>> = {
      // Photos of signs are stored without their names.
      'DELETE /sign-photos/{id}/{photo}': ['DELETE', '/sign-photos/7/a-photo'],
      'POST /download-file': ['POST', '/download-file', { files: [body[0]._id] }],
      // This call has no text except the names of its files, like the office's upload.
      'POST /driver-page/files': ['POST', '/driver-page/files'],
      'POST /erasure-requests/files': ['POST', '/erasure-requests/files', { ...erased, preview }],
      // The next test covers the file names of this call.
      'POST /upload-files/{invoiceNumber}': ['POST', `/upload-files/${uploads.invoiceNumber}`],
      'POST /upload-sign-photos/{id}': ['POST', '/upload-sign-photos/7'],
      'PUT /attachment/{id}': ['PUT', `/attachment/${body[0]._id}`, { isDeleted: true }],
    };
    expect(Object.keys(writes)).toEqual(writesOf('files'));
    const refused: string[] = [];
    const unmarked = new Set<string>();
    const prepared = Object.fromEntries(Object.entries(writes).map(([name, write]) => [name, async () => write]));
    for await (const { text, write } of markedWrites(prepared, { unmarked }))
      if ((await as(write[0], write[1], write[2])).status >= 300) refused.push(text);
    // This call is rejected, because no record has a file of the marked name.
    expect(refused).toEqual(['POST /download-file files.0']);
    // Parameters that the test cannot mark: numbers, and values that the service generates itself.
    expect([...unmarked]).toEqual(['{id}', '{photo}', 'invoiceNumber', 'preview', '{invoiceNumber}']);
    const stored = await countMarks(uploads.files.service.database, FILES_TABLES);
    expect(await stored()).toBe(0);
  });

  it("a disclosure finds a person's name in the names of files, and an erasure removes the name everywhere", async () => {
    const stored = await countMarks(uploads.files.service.database, FILES_TABLES);
    const sent = [`${MARKED_NAME}.pdf`, `Brief an ${MARKED_NAME.toUpperCase()}.pdf`];
    const headers = { 'Idempotency-Key': 'marked-file-names' };
    const { body } = await uploads.send(
      sent.map((name) => ({ name, content: PDF })),
      { headers },
    );
    await as('PUT', `/attachment/${body[0]._id}`, { isDeleted: true });
    expect(await stored()).toBeGreaterThan(sent.length);
    const { mentions } = (await as('GET', `/disclosure/files?${new URLSearchParams(person)}`)).body;
    expect(marksIn(mentions)).toBe(sent.length);

    const { preview } = (await as('POST', '/erasure-requests/files', { ...person, isTrial: true })).body;
    const subjects = mentions.map(({ subject }: { subject: string }) => subject);
    await as('POST', '/erasure-requests/files', { ...person, preview, mentions: subjects });
    expect(await stored()).toBe(0);
    expect(marksIn([await uploads.files.objects(), uploads.received(), uploads.files.requests])).toBe(0);
  });
});

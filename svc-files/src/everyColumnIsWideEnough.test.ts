import { MAX_FILE_NAME } from '@parkwart/contracts/calls/attachments';
import { MAX_FILES_PER_UPLOAD } from '@parkwart/contracts/wire/limits';
import { type PreparedWrite, writesOf } from '@parkwart/service-kit/testing/journaling';
import { sendLongest } from '@parkwart/service-kit/testing/longestWrites';
import { notNamed, storedValues } from '@parkwart/service-kit/testing/storedValues';
import { FILES_TABLES } from './tables.ts';
import { describeUploads, PDF } from './testing/uploads.ts';

/**
 * Names of columns, grouped by what limits their values; a name without a table stands for this column in several
 * tables.
 */
const FILLED_BY_THE_PRODUCT = {
  'Filled by the uploads above': 'attachments.name attachments.size position',
  'Random or numbered, and svc-parking’s numbers':
    'id termsId sign_photos.hash objectKey thumbnailKey shownKey claim invoiceNumber revision attempts',
  'Enumerated words': 'attachments.kind attachments.type',
  'From the session: svc-users allows 60 letters': 'uploadedBy',
};

describeUploads((uploads) => {
  it.each(['w', '字', '😀'])(
    'an upload with the maximum number of files stores names of the maximum length, made of the character %s',
    async (letter) => {
      const mark = `QX${letter.codePointAt(0)}`;
      const name = `${mark}${letter.repeat(Math.floor((MAX_FILE_NAME - 4 - mark.length) / letter.length))}.pdf`;
      const files = Array.from({ length: MAX_FILES_PER_UPLOAD }, () => ({ name, content: PDF }));
      const headers = { 'Idempotency-Key': `longest-names-${mark}` };
      const { status, body } = await uploads.send(files, { headers });
      expect(status).toBe(201);
      const names: string[] = body.map((file: { name: string }) => file.name);
      // Further files of the same name get a number, for which the name is shortened.
      expect(names[0]).toBe(name);
      expect(await uploads.send(files, { headers })).toMatchObject({ status: 201, body });
      const { findText } = storedValues(uploads.files.service.database, FILES_TABLES);
      const found = await findText(mark);
      expect(found.map(({ place }) => place)).toEqual(names.map(() => 'attachments.name'));
      expect(found.map(({ value }) => value).sort()).toEqual([...names].sort());
    },
  );

  it('the longest text and the largest number that the calls without files accept can be stored', async () => {
    const { files, send } = uploads;
    const attachment = async () => (await send([{ name: 'Brief.pdf', content: PDF }])).body[0]._id;
    const person = { kind: 'name', text: 'admin' };
    const request = (method: string, path: string, json?: object) =>
      files.request(method, path, { cookie: files.admin, json });
    const writes: Readonly<Record<string, () => Promise<PreparedWrite>>> = {
      'POST /download-file': async () => ['POST', '/download-file', { files: [await attachment()] }],
      'POST /erasure-requests/files': async () => {
        const { preview } = (await request('POST', '/erasure-requests/files', { ...person, isTrial: true })).body;
        return ['POST', '/erasure-requests/files', { ...person, preview }];
      },
      'PUT /attachment/{id}': async () => ['PUT', `/attachment/${await attachment()}`, { isDeleted: true }],
    };
    // Calls whose bodies are files, and calls without a body.
    const uploading = [
      'POST /driver-page/files',
      'POST /upload-files/{invoiceNumber}',
      'POST /upload-sign-photos/{id}',
    ];
    const withoutBody = ['DELETE /sign-photos/{id}/{photo}'];
    expect([...Object.keys(writes), ...uploading, ...withoutBody].sort()).toEqual(writesOf('files'));
    const { failed, unstored, unreached, columns } = await sendLongest({
      writes,
      database: files.service.database,
      tables: FILES_TABLES,
      send: ([method, path, json]) => request(method, path, json),
    });
    expect(failed).toEqual([]);
    // The service deletes these texts when the request is done.
    expect(unstored).toEqual(['POST /erasure-requests/files text', 'POST /erasure-requests/files mentions.0']);
    expect(notNamed(columns, unreached, FILLED_BY_THE_PRODUCT)).toEqual([]);
  });
});

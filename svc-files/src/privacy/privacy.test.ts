import { describeUploads, PDF } from '../testing/uploads.ts';

describeUploads((uploads) => {
  const as = (method: string, path: string, json?: object) =>
    uploads.files.request(method, path, { cookie: uploads.files.admin, json });
  const erase = async (kind: string, text: string, rest: object) => {
    const { status, body } = await as('POST', '/erasure-requests/files', { kind, text, ...rest });
    expect(status).toBe(200);
    return body;
  };
  const subject = () => `record:${uploads.invoiceNumber}`;
  const journal = async () => JSON.stringify((await as('GET', `/journal/files?subject=${subject()}`)).body.entries);

  it('a disclosure contains the attachments of the person’s records, and attachments of other records if their file names contain the person’s name', async () => {
    await uploads.send([{ name: 'Brief an Erika Muster.pdf', content: PDF }]);
    const own = new URLSearchParams({ kind: 'name', text: 'erika muster', records: `${uploads.invoiceNumber}` });
    expect((await as('GET', `/disclosure/files?${own}`)).body).toMatchObject({
      attachments: [{ invoiceNumber: uploads.invoiceNumber, name: 'Brief an Erika Muster.pdf', uploadedBy: 'admin' }],
      mentions: [],
      journal: [{ kind: 'files-added' }],
    });
    const recordsOnly = new URLSearchParams([...own, ['recordsOnly', 'true']]);
    recordsOnly.set('text', 'admin');
    expect((await as('GET', `/disclosure/files?${recordsOnly}`)).body).toMatchObject({
      attachments: [{ invoiceNumber: uploads.invoiceNumber }],
      asUser: { count: 0 },
    });
    own.delete('records');
    expect((await as('GET', `/disclosure/files?${own}`)).body).toMatchObject({
      attachments: [],
      mentions: [{ subject: subject(), fields: ['files', 'journal'], text: 'Brief an Erika Muster.pdf' }],
      journal: [],
    });
  });

  it('an erasure removes a plate from the names of selected files, and from the copies of these names in the journal and in svc-parking', async () => {
    const { invoiceNumber } = uploads;
    await uploads.send([
      { name: 'M-ARK 4711.pdf', content: PDF },
      { name: 'GELÖSCHT.pdf', content: PDF },
    ]);
    const trial = await erase('plate', 'm-ark 4711', { isTrial: true });
    expect(trial.mentions).toEqual([{ subject: subject(), fields: ['files', 'journal'], text: 'M-ARK 4711.pdf' }]);
    await erase('plate', 'm-ark 4711', { preview: trial.preview });
    expect(await journal()).toMatch(/ARK ?4711/i);
    for (const _again of [1, 2]) await erase('plate', 'm-ark 4711', { preview: trial.preview, mentions: [subject()] });
    const names = (await uploads.listed()).map(({ name }: { name: string }) => name);
    expect(names).toEqual(['GELÖSCHT (2).pdf', 'GELÖSCHT.pdf']);
    await uploads.dependencies.parking.whenSent(
      (lists) => lists.invoiceNumber === invoiceNumber && lists.files[0] === 'GELÖSCHT (2).pdf',
    );
    expect(await journal()).not.toMatch(/ARK ?4711/i);
    expect(await journal()).toContain('mention-erased');
  });

  it('an erasure also erases a person’s name from the stored response of an upload, even after the uploaded file was deleted', async () => {
    const headers = { 'Idempotency-Key': 'gone-since' };
    await uploads.send([{ name: 'Brief an Vera Fort.pdf', content: PDF }], { headers });
    const { database } = uploads.files.service;
    const sql = "DELETE FROM attachments WHERE name LIKE '%Vera Fort%'";
    await database.transaction((transaction) => database.sequelize.query(sql, { transaction }));
    const { preview, mentions } = await erase('name', 'Vera Fort', { isTrial: true });
    expect(mentions).toMatchObject([{ subject: subject(), fields: ['journal'] }]);
    await erase('name', 'Vera Fort', { preview, mentions: [subject()] });
    expect(JSON.stringify(await database.read('SELECT * FROM idempotency_keys'))).not.toContain('Vera Fort');
  });

  it("erasing an uploader's name is rejected without a preview, or when the findings have changed since the preview", async () => {
    await uploads.send([{ name: 'Foto.pdf', content: PDF }]);
    const refused = await as('POST', '/erasure-requests/files', { kind: 'name', text: 'admin', asUser: true });
    expect(refused).toMatchObject({ status: 422, body: { code: 'ERASURE_NOT_SHOWN' } });
    const { preview, asUser } = await erase('name', 'admin', { isTrial: true });
    expect(asUser).toBeGreaterThan(0);
    await uploads.send([{ name: 'Foto 2.pdf', content: PDF }]);
    uploads.dependencies.parking.records.add(900_000);
    await uploads.files.upload(900_000, [{ name: 'Foto.pdf', content: PDF }]);
    const late = await as('POST', '/erasure-requests/files', { kind: 'name', text: 'admin', preview, asUser: true });
    expect(late).toMatchObject({ status: 409, body: { code: 'ERASURE_CHANGED' } });
    const again = await erase('name', 'admin', { isTrial: true });
    const shouted = await erase('name', ' ADMIN', { isTrial: true });
    expect(shouted).toEqual(again);
    await erase('name', ' ADMIN', { preview: shouted.preview, asUser: true });
    expect((await uploads.listed())[0].uploadedBy).toBe('GELÖSCHT');
    expect(await erase('name', 'admin', { isTrial: true })).toMatchObject({ asUser: 0 });
  });
});

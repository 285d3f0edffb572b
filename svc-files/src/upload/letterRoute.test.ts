import { running } from '@parkwart/service-kit/testing/running';
import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startDependencies, startFiles } from '../testing/startFiles.ts';

const NAME = 'Mahnung_100001_Lauf_3.pdf';
const pdf = (content: string) => Buffer.from(`%PDF-1.7\n${content}\n%%EOF\n`).toString('base64');

describeOnDatabase('POST /internal/letters', (makeDatabase) => {
  const files = running(async () => {
    const dependencies = await startDependencies();
    const service = await startFiles(await makeDatabase(), dependencies);
    return {
      ...service,
      dependencies,
      remove: async () => {
        await service.remove();
        await dependencies.remove();
      },
    };
  });

  let invoiceNumber = 100_000;
  beforeEach(() => {
    invoiceNumber += 1;
    files.dependencies.parking.records.add(invoiceNumber);
  });

  const file = async (content: string, caller: 'parking' | 'users' = 'parking', body: object = {}) => {
    const headers = { Authorization: `Bearer ${await testTokens(caller).sign('files')}` };
    const json = { invoiceNumber, name: NAME, pdf: pdf(content), ...body };
    return files.request('POST', '/internal/letters', { headers, json });
  };
  const listed = async () =>
    (await files.request('GET', `/attachments/${invoiceNumber}`, { cookie: files.admin })).body;

  it('a letter is stored as a file of the record, and svc-parking gets the new list of files', async () => {
    expect(await file('one')).toMatchObject({ status: 200, body: { isNew: true } });
    expect(await listed()).toMatchObject([{ name: NAME, type: 'application/pdf', uploadedBy: 'Mahnlauf' }]);
    const lists = await files.dependencies.parking.whenSent((sent) => sent.invoiceNumber === invoiceNumber);
    expect(lists.files).toEqual([NAME]);
  });

  it('stores a letter once, even if a repeated or concurrent request has other bytes', async () => {
    const responses = await Promise.all([file('one'), file('two')]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await file('three')).body).toEqual({ isNew: false });
    expect(await listed()).toHaveLength(1);
  });

  it('does not restore a letter that the office deleted', async () => {
    await file('one');
    const [{ id }] = await listed();
    await files.request('PUT', `/attachment/${id}`, { cookie: files.admin, json: { isDeleted: true } });
    expect((await file('two')).body).toEqual({ isNew: false });
    expect(await listed()).toEqual([]);
  });

  it('accepts letters only from svc-parking, and rejects empty letters and programs', async () => {
    expect((await file('one', 'users')).status).toBe(403);
    expect((await file('one', 'parking', { pdf: '' })).status).toBe(400);
    expect((await file('one', 'parking', { name: 'Mahnung.exe' })).status).toBe(415);
    expect(await listed()).toEqual([]);
  });
});

import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startParking } from '../testing/startParking.ts';

const OBJECTION = { arrived: '4.3.2026', channel: 'letter', text: 'Das Schild war verdeckt.' };
const [LETTER, PHOTO] = ['0b6cbe6b-5b87-4b5c-9a7b-1d1b8a5c0001', '0b6cbe6b-5b87-4b5c-9a7b-1d1b8a5c0002'];

describeOnOneDatabase('the files of an objection that the office enters', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  let keys = 0;
  const send = (method: string, path: string, json?: object) =>
    parking.request(method, path, {
      cookie: parking.admin,
      headers: { 'Idempotency-Key': `files-${++keys}-key` },
      ...(json && { json }),
    });
  const object = (invoiceNumber: number, files: readonly unknown[]) =>
    send('POST', `/objections/${invoiceNumber}`, { ...OBJECTION, files });
  const stored = async (invoiceNumber: number) =>
    (await send('GET', `/objections/${invoiceNumber}`)).body.objections[0];
  const lastEntry = async (invoiceNumber: number) =>
    (await send('GET', `/journal/parking?subject=record:${invoiceNumber}`)).body.entries[0];

  it('are stored with it, each once, and counted in the journal', async () => {
    const { invoiceNumber } = await parking.checkIn();
    expect((await object(invoiceNumber, [LETTER, LETTER, PHOTO])).status).toBe(201);
    expect(await stored(invoiceNumber)).toMatchObject({ ...OBJECTION, files: [LETTER, PHOTO] });
    expect(await lastEntry(invoiceNumber)).toMatchObject({ kind: 'objection', after: { objectionFiles: 2 } });
  });

  it('are changed with a correction, and left alone by one that does not name them', async () => {
    const { invoiceNumber } = await parking.checkIn();
    await object(invoiceNumber, [LETTER]);
    const { _id: id } = await stored(invoiceNumber);
    const correct = (change: object) => send('PUT', `/objections/${invoiceNumber}/${id}`, { ...OBJECTION, ...change });
    await correct({ text: 'Anders.' });
    expect(await stored(invoiceNumber)).toMatchObject({ text: 'Anders.', files: [LETTER] });
    expect((await lastEntry(invoiceNumber)).after).not.toHaveProperty('objectionFiles');
    const { version } = (await correct({ text: 'Anders.', files: [PHOTO] })).body;
    expect((await correct({ text: 'Anders.', files: [PHOTO] })).body.version).toBe(version);
    expect(await stored(invoiceNumber)).toMatchObject({ files: [PHOTO] });
    await correct({ text: 'Anders.', files: [] });
    expect(await stored(invoiceNumber)).not.toHaveProperty('files');
    expect(await lastEntry(invoiceNumber)).toMatchObject({ kind: 'objection-changed', after: { objectionFiles: 0 } });
  });

  it.each([
    ['eleven of them', Array.from({ length: 11 }, (_none, index) => `file-${index}`)],
    ['an id of another form', ['../secret']],
    ['what is no id', [7]],
  ])('are refused at the field: %s', async (_title, files) => {
    const { invoiceNumber } = await parking.checkIn();
    const { status, body } = await object(invoiceNumber, files);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)[0]).toMatch(/^files/);
    expect(await stored(invoiceNumber)).toBeUndefined();
  });
});

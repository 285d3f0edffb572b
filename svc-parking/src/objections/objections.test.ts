import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { officeOf } from '../testing/office.ts';
import { startParking } from '../testing/startParking.ts';

describeOnDatabase('an objection', (makeDatabase) => {
  const OBJECTION = { arrived: '4.3.2026', channel: 'email', text: 'Das Schild war verdeckt.\nFotos folgen.' };
  const FINES = [{ type: 'Falschparken', price: 30 }];

  const parking = running(async () => startParking(await makeDatabase()));

  let keys = 0;
  const { send, fined, lastEntry } = officeOf(parking);
  const object = (invoiceNumber: number, json: object = OBJECTION, key = `objection-${++keys}-key`) =>
    send('POST', `/objections/${invoiceNumber}`, json, { 'Idempotency-Key': key });
  const list = async (invoiceNumber: number) => (await send('GET', `/objections/${invoiceNumber}`)).body.objections;
  const objected = async () => {
    const invoiceNumber = await fined();
    expect((await object(invoiceNumber)).status).toBe(201);
    return { invoiceNumber, id: (await list(invoiceNumber))[0]._id };
  };
  const decide = ({ invoiceNumber, id }: { invoiceNumber: number; id: string }, json: object) =>
    send('PUT', `/objections/${invoiceNumber}/${id}/decision`, json);
  const postings = async (invoiceNumber: number) =>
    (await send('GET', `/accounts/${invoiceNumber}`)).body.postings.map(
      ({ type, amount }: { type: string; amount: number }) => [type, amount],
    );

  it('an objection is stored with day, channel and text, and blocks dunning until it is decided', async () => {
    const invoiceNumber = await fined();
    const { status, body } = await object(invoiceNumber);
    expect([status, body.dunningBlock]).toEqual([
      201,
      { reason: 'dispute', note: '', by: 'admin', at: '5.3.2026 15:00:00' },
    ]);
    expect(await list(invoiceNumber)).toEqual([
      { _id: expect.any(String), enteredBy: expect.any(String), enteredAt: '2026-03-05T14:00:00.000Z', ...OBJECTION },
    ]);
    expect((await send('PUT', `/update-MI/${invoiceNumber}`, { MIStatus: 'I' })).body.code).toBe('DUNNING_BLOCKED');
    expect(await lastEntry(invoiceNumber)).toMatchObject({
      kind: 'objection',
      after: { objectionArrived: '4.3.2026', objectionChannel: 'email', objectionText: OBJECTION.text },
    });
  });

  it('is stored once when it is sent twice, and a second objection is refused while the first one is open', async () => {
    const invoiceNumber = await fined();
    await Promise.all([1, 2].map(() => object(invoiceNumber, OBJECTION, 'the-same-objection')));
    expect(await list(invoiceNumber)).toHaveLength(1);
    const results = await Promise.all([1, 2].map(() => object(invoiceNumber)));
    expect(results.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'OBJECTION_OPEN'],
      [422, 'OBJECTION_OPEN'],
    ]);
  });

  it.each([
    ['a day in the future', { arrived: '6.3.2026' }, 422, 'arrived'],
    ['no text', { text: ' \n ' }, 400, 'text'],
    ['an unknown channel', { channel: 'pigeon' }, 400, 'channel'],
    ['2,001 characters', { text: 'x'.repeat(2_001) }, 400, 'text'],
  ])(
    'with %s is refused with an error at that field, and does not block dunning',
    async (_title, change, status, field) => {
      const invoiceNumber = await fined();
      const refused = await object(invoiceNumber, { ...OBJECTION, ...change });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([status, [field]]);
      expect(await list(invoiceNumber)).toEqual([]);
      expect((await send('PUT', `/update-MI/${invoiceNumber}`, { MIStatus: 'M' })).status).toBe(200);
    },
  );

  it('can be corrected until it is decided, and the correction is journaled', async () => {
    const one = await objected();
    const correct = (json: object) => send('PUT', `/objections/${one.invoiceNumber}/${one.id}`, json);
    const other = { arrived: '3.3.2026', channel: 'letter', text: 'Das Schild fehlte.' };
    const { status, body } = await correct(other);
    expect(status).toBe(200);
    expect((await correct(other)).body.version).toBe(body.version);
    expect(await list(one.invoiceNumber)).toMatchObject([{ _id: one.id, ...other }]);
    expect(await lastEntry(one.invoiceNumber)).toMatchObject({
      kind: 'objection-changed',
      after: { objectionArrived: '3.3.2026', objectionText: 'Das Schild fehlte.' },
    });
    expect((await correct({ ...other, arrived: '6.3.2026' })).body.code).toBe('ARRIVED_IN_FUTURE');
    expect((await send('PUT', `/objections/${one.invoiceNumber}/999`, other)).body.code).toBe('OBJECTION_NOT_FOUND');
    await decide(one, { decision: 'rejected' });
    expect((await correct(OBJECTION)).body.code).toBe('OBJECTION_DECIDED');
  });

  it('that is rejected lifts the block and changes no amount', async () => {
    const one = await objected();
    const { status, body } = await decide(one, { decision: 'rejected' });
    expect([status, body.dunningBlock, body.waived]).toEqual([200, undefined, undefined]);
    expect((await list(one.invoiceNumber))[0]).toMatchObject({
      decision: 'rejected',
      decidedAt: '2026-03-05T14:00:00.000Z',
    });
    expect(await lastEntry(one.invoiceNumber)).toMatchObject({
      kind: 'objection-decided',
      before: { blockReason: 'dispute' },
      after: { objectionDecision: 'rejected', blockReason: null },
    });
  });

  it('that is rejected with a reason stores the reason, also in the journal; a second decision does not change the reason', async () => {
    const one = await objected();
    const reason = 'Das Schild steht an der Einfahrt.\nFoto liegt bei.';
    expect((await decide(one, { decision: 'rejected', reason: ` ${reason}\r\n` })).status).toBe(200);
    expect((await list(one.invoiceNumber))[0]).toMatchObject({ decision: 'rejected', reason });
    expect((await lastEntry(one.invoiceNumber)).after).toMatchObject({ decisionReason: reason });
    expect((await decide(one, { decision: 'rejected' })).status).toBe(200);
    expect((await decide(one, { decision: 'rejected', reason: 'Ein anderer.' })).body.code).toBe('OBJECTION_DECIDED');
    expect((await list(one.invoiceNumber))[0]).toMatchObject({ reason });
    const tooLong = await decide(await objected(), { decision: 'rejected', reason: 'x'.repeat(1_001) });
    expect([tooLong.status, Object.keys(tooLong.body.fields)]).toEqual([400, ['reason']]);
  });

  it('that is settled by goodwill waives the given amount, which cannot be more than is open', async () => {
    const one = await objected();
    expect(await decide(one, { decision: 'goodwill', amount: 30.01 })).toMatchObject({
      status: 422,
      body: { code: 'MORE_THAN_OPEN' },
    });
    expect((await list(one.invoiceNumber))[0]).not.toHaveProperty('decision');
    const { body } = await decide(one, { decision: 'goodwill', amount: 20 });
    expect(body).toMatchObject({ waived: 20, isPay: false });
    expect(await postings(one.invoiceNumber)).toEqual([
      ['fine', 30],
      ['goodwill', -20],
    ]);
    expect((await list(one.invoiceNumber))[0]).toMatchObject({ decision: 'goodwill', waived: 20 });
  });

  it('that is justified waives the open amount; once the office removes the fine, the paid amount is listed for refund', async () => {
    const one = await objected();
    await send('POST', `/accounts/${one.invoiceNumber}/payments`, { amount: 10, day: '5.3.2026', type: 'transfer' });
    const { body } = await decide(one, { decision: 'justified' });
    expect(body).toMatchObject({ waived: 20, paid: 10, isPay: true });
    expect((await postings(one.invoiceNumber)).at(-1)).toEqual(['mistake', -20]);
    await send('PUT', `/update-fine/${one.invoiceNumber}`, { fines: [] });
    const { refunds } = (await send('GET', '/bank/refunds/due')).body;
    expect(refunds).toContainEqual(expect.objectContaining({ invoiceNumber: one.invoiceNumber, amount: 10 }));
  });

  it('that is justified adds no posting if nothing is open', async () => {
    const one = await objected();
    await send('PUT', `/update-payment/${one.invoiceNumber}`, { isPay: true });
    const before = await postings(one.invoiceNumber);
    expect((await decide(one, { decision: 'justified' })).body).toMatchObject({ isPay: true });
    expect(await postings(one.invoiceNumber)).toEqual(before);
  });

  it('is decided once: the same decision again changes nothing, and another decision gets 409', async () => {
    const one = await objected();
    const goodwill = { decision: 'goodwill', amount: 5 };
    const { body } = await decide(one, goodwill);
    expect((await decide(one, goodwill)).body.version).toBe(body.version);
    expect(await decide(one, { decision: 'goodwill', amount: 6 })).toMatchObject({
      status: 409,
      body: { code: 'OBJECTION_DECIDED' },
    });
    expect((await postings(one.invoiceNumber)).length).toBe(2);
  });

  it('that is decided does not lift a block that was set for another reason in between', async () => {
    const one = await objected();
    await send('PUT', `/dunning-block/${one.invoiceNumber}`, { reason: 'instalments', until: '31.3.2026' });
    const { body } = await decide(one, { decision: 'rejected' });
    expect(body.dunningBlock).toMatchObject({ reason: 'instalments', until: '31.3.2026' });
  });

  it.each([
    [
      'restores the dunning block that the objection replaced, with the note of that block',
      '31.3.2026',
      { reason: 'instalments', note: 'Rate 2' },
    ],
    [
      'restores the replaced dunning block even on the last day of that block',
      '6.3.2026',
      { reason: 'instalments', note: 'Rate 2' },
    ],
    ['does not restore a replaced dunning block whose last day is over', '5.3.2026', undefined],
  ])('that is decided %s', async (_title, until, block) => {
    const invoiceNumber = await fined();
    await send('PUT', `/dunning-block/${invoiceNumber}`, { reason: 'instalments', note: 'Rate 2', until });
    expect((await object(invoiceNumber)).body.dunningBlock).toMatchObject({ reason: 'dispute', note: 'Rate 2' });
    parking.setClock('2026-03-06T14:00:00Z');
    const { body } = await decide({ invoiceNumber, id: (await list(invoiceNumber))[0]._id }, { decision: 'rejected' });
    parking.setClock('2026-03-05T14:00:00Z');
    expect(body.dunningBlock).toEqual(block && { ...block, until, by: 'admin', at: '6.3.2026 15:00:00' });
  });

  it('is accepted after an earlier objection to the record was decided', async () => {
    const one = await objected();
    await decide(one, { decision: 'rejected' });
    expect((await object(one.invoiceNumber, { ...OBJECTION, text: 'Noch einmal' })).status).toBe(201);
    expect((await list(one.invoiceNumber)).map(({ text }: { text: string }) => text)).toEqual([
      'Noch einmal',
      OBJECTION.text,
    ]);
  });

  it.each([
    ['goodwill without an amount', { decision: 'goodwill' }, 'amount'],
    ['goodwill with an amount of 0', { decision: 'goodwill', amount: 0 }, 'amount'],
    ['an unknown decision', { decision: 'maybe' }, 'decision'],
  ])('an objection cannot be decided with %s', async (_title, json, field) => {
    const { status, body } = await decide(await objected(), json);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it('is not found under another record; an unknown record returns 404', async () => {
    const [one, other] = [await objected(), await fined()];
    expect((await decide({ ...one, invoiceNumber: other }, { decision: 'rejected' })).status).toBe(404);
    expect((await send('GET', '/objections/99999999')).status).toBe(404);
    expect((await object(99_999_999)).status).toBe(404);
  });

  it('an objection is disclosed with its record, and deleted with it', async () => {
    const { invoiceNumber } = await parking.checkIn({ vehicleNumber: 'B-EIN 1', entryTime: '14:55:00' });
    await send('POST', `/checkout?id=${invoiceNumber}`);
    await send('PUT', `/update-fine/${invoiceNumber}`, { fines: FINES });
    await object(invoiceNumber);
    const [{ _id: id }] = await list(invoiceNumber);
    const person = { kind: 'plate', text: 'B-EIN 1' };
    const disclosed = async () => (await send('GET', `/disclosure?${new URLSearchParams(person)}`)).body.records;
    expect((await disclosed())[0].objections).toMatchObject([OBJECTION]);
    await decide({ invoiceNumber, id }, { decision: 'justified' });
    const { preview } = (await send('POST', '/erasure-requests', { ...person, isTrial: true })).body;
    expect((await send('POST', '/erasure-requests', { ...person, preview })).status).toBe(200);
    expect(await list(invoiceNumber)).toEqual([]);
  });

  describe('whose rejection grants time to pay', () => {
    const PAST = { date: '5.2.2026', entryTime: '10:00:00' };
    let cars = 0;
    /** Creates an objection that is rejected on 5.3.2026, on a record that was due on 15.2.2026. */
    const rejected = async () => {
      const { invoiceNumber, _id } = await parking.checkIn({ ...PAST, vehicleNumber: `B-OB ${++cars}` });
      await send('POST', `/checkout?${new URLSearchParams({ id: _id, exitTime: '5.2.2026 11:00:00' })}`);
      await send('PUT', `/update-fine/${invoiceNumber}`, { fines: FINES });
      await send('PUT', `/print/${invoiceNumber}`, {
        isPrint: false,
        ownerName: 'Erika',
        address: 'Weg 1\n10115 Berlin',
      });
      await object(invoiceNumber);
      const one = { invoiceNumber, id: (await list(invoiceNumber))[0]._id };
      expect((await decide(one, { decision: 'rejected' })).status).toBe(200);
      return one;
    };
    const grant = (one: { invoiceNumber: number; id: string }, payUntil: string) =>
      decide(one, { decision: 'rejected', payUntil });
    const proposed = async (): Promise<number[]> => {
      const run = (await send('POST', '/dunning-runs')).body;
      const { lines } = (await send('GET', `/dunning-runs/${run._id}/lines?state=proposed`)).body;
      await send('PUT', `/dunning-runs/${run._id}/state`, { state: 'withdrawn' });
      return lines.map(({ record }: { record: { invoiceNumber: number } }) => record.invoiceNumber);
    };
    const overdue = async () =>
      (await send('GET', '/records?isOverdue=true&limit=100')).body.records.map(
        ({ invoiceNumber }: { invoiceNumber: number }) => invoiceNumber,
      );

    it('makes its record due on the granted day: before that, no run proposes the record, and no list shows it as overdue', async () => {
      const one = await rejected();
      expect([await proposed(), await overdue()]).toEqual([
        expect.arrayContaining([one.invoiceNumber]),
        expect.arrayContaining([one.invoiceNumber]),
      ]);
      const { status, body } = await grant(one, '19.3.2026');
      expect([status, body.payUntil, body.isPrint]).toEqual([200, '19.3.2026', false]);
      expect(await proposed()).not.toContain(one.invoiceNumber);
      expect(await overdue()).not.toContain(one.invoiceNumber);
      expect(await lastEntry(one.invoiceNumber)).toMatchObject({ after: { deadline: '19.3.2026' } });
      expect((await grant(one, '19.3.2026')).body.version).toBe(body.version);
      expect((await grant(one, '10.3.2026')).body).toMatchObject({ payUntil: '19.3.2026', version: body.version });
      parking.setClock('2026-04-15T14:00:00.000Z');
      expect(await proposed()).toContain(one.invoiceNumber);
      parking.setClock('2026-03-05T14:00:00.000Z');
    });

    it('moves the deadline of a printed reminder, but not the beginning of a default', async () => {
      const one = await rejected();
      const days = { letterDate: '20.2.2026', deadline: '27.2.2026' };
      await send('PUT', `/print/${one.invoiceNumber}`, { isPrint: true, ...days });
      const { body } = await grant(one, '2026-03-19');
      expect(body.letter).toMatchObject({ deadline: '19.3.2026', defaultFrom: '28.2.2026' });
      expect(body.payUntil).toBeUndefined();
    });

    it('cannot be granted a day that is over, and cannot get another decision', async () => {
      const one = await rejected();
      const refused = await grant(one, '4.3.2026');
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['payUntil']]);
      expect((await decide(one, { decision: 'justified', payUntil: '19.3.2026' })).body.code).toBe('OBJECTION_DECIDED');
      expect((await list(one.invoiceNumber))[0].decision).toBe('rejected');
    });
  });
});

describeOnDatabase('files that the office enters with an objection', (makeDatabase) => {
  const OBJECTION = { arrived: '4.3.2026', channel: 'letter', text: 'Das Schild war verdeckt.' };
  const [LETTER, PHOTO] = ['0b6cbe6b-5b87-4b5c-9a7b-1d1b8a5c0001', '0b6cbe6b-5b87-4b5c-9a7b-1d1b8a5c0002'];

  const parking = running(async () => startParking(await makeDatabase()));

  let keys = 0;
  const send = (method: string, path: string, json?: object) =>
    parking.asAdmin(method, path, json, { 'Idempotency-Key': `files-${++keys}-key` });
  const object = (invoiceNumber: number, files: readonly unknown[]) =>
    send('POST', `/objections/${invoiceNumber}`, { ...OBJECTION, files });
  const stored = async (invoiceNumber: number) =>
    (await send('GET', `/objections/${invoiceNumber}`)).body.objections[0];
  const lastEntry = async (invoiceNumber: number) =>
    (await send('GET', `/journal/parking?subject=record:${invoiceNumber}`)).body.entries[0];

  it('are stored with the objection, each once, and counted in the journal', async () => {
    const { invoiceNumber } = await parking.checkIn();
    expect((await object(invoiceNumber, [LETTER, LETTER, PHOTO])).status).toBe(201);
    expect(await stored(invoiceNumber)).toMatchObject({ ...OBJECTION, files: [LETTER, PHOTO] });
    expect(await lastEntry(invoiceNumber)).toMatchObject({ kind: 'objection', after: { objectionFiles: 2 } });
  });

  it('are replaced by a correction that contains files, and kept by a correction without files', async () => {
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
    ['eleven files', Array.from({ length: 11 }, (_none, index) => `file-${index}`)],
    ['an id in another format', ['../secret']],
    ['a number instead of an id', [7]],
  ])('are refused with an error message for the invalid field: %s', async (_title, files) => {
    const { invoiceNumber } = await parking.checkIn();
    const { status, body } = await object(invoiceNumber, files);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)[0]).toMatch(/^files/);
    expect(await stored(invoiceNumber)).toBeUndefined();
  });
});

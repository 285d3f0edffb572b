import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';

const BLOCK = { reason: 'dispute', note: 'Schild war verdeckt', until: '31.3.2026' };

describeOnDatabase('a dunning block', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  afterEach(() => parking.setClock('2026-03-05T14:00:00Z'));

  const put = (path: string, invoiceNumber: number, json: object, headers = {}) =>
    parking.asAdmin('PUT', `/${path}/${invoiceNumber}`, json, headers);
  const block = (invoiceNumber: number, json: object = BLOCK, headers = {}) =>
    put('dunning-block', invoiceNumber, json, headers);
  const lift = (invoiceNumber: number) => block(invoiceNumber, { reason: null });
  const blocked = async (json: object = BLOCK) => {
    const { invoiceNumber } = await parking.checkIn();
    const { status, body } = await block(invoiceNumber, json);
    expect(status).toBe(200);
    return body;
  };
  const lastEntry = async (invoiceNumber: number) =>
    (await parking.asAdmin('GET', `/journal/parking?subject=record:${invoiceNumber}`)).body.entries[0];

  it('is shown to the office with its reason, its last day, the user who set it, and the time', async () => {
    const shown = { ...BLOCK, by: 'admin', at: '5.3.2026 15:00:00' };
    const { invoiceNumber, dunningBlock } = await blocked();
    expect(dunningBlock).toEqual(shown);
    const page = await parking.asAdmin('GET', `/records?at=${invoiceNumber}&limit=1`);
    expect(page.body.records[0].dunningBlock).toEqual(shown);
  });

  it('the booth gets only the last day of a dunning block', async () => {
    const { invoiceNumber } = await blocked();
    const { body } = await parking.asEmployee('GET', `/invoice-search?invoiceNumber=${invoiceNumber}`);
    expect(body[0].dunningBlock).toEqual({ until: '31.3.2026' });
  });

  it.each([
    ['printing the letter', 'print', { isPrint: true }],
    ['Mahnung', 'update-MI', { MIStatus: 'M' }],
    ['Inkasso', 'update-MI', { MIStatus: 'I' }],
  ])(
    'refuses %s with 409 until the block is lifted; the error states the block’s reason and last day',
    async (_title, path, json) => {
      const { invoiceNumber, version } = await blocked();
      expect(await put(path, invoiceNumber, json)).toMatchObject({
        status: 409,
        body: {
          code: 'DUNNING_BLOCKED',
          message:
            'Mahnsperre bis 31.3.2026: Widerspruch. Solange sie gilt, geht die Rechnung nicht ins Mahnverfahren.',
        },
      });
      expect((await lift(invoiceNumber)).body).toMatchObject({ version: version + 1, MIStatus: null, isPrint: false });
      expect((await put(path, invoiceNumber, json)).status).toBe(200);
    },
  );

  it('allows the office to end the dunning status of a record, and to undo the print of its letter', async () => {
    const { invoiceNumber } = await parking.checkIn();
    await put('update-MI', invoiceNumber, { MIStatus: 'M' });
    await put('print', invoiceNumber, { isPrint: true });
    await block(invoiceNumber, { reason: 'clarification' });
    expect((await put('update-MI', invoiceNumber, { MIStatus: 'I' })).body.message).toContain(
      'Mahnsperre ohne Enddatum: Klärung.',
    );
    expect((await put('print', invoiceNumber, { isPrint: false })).body).toMatchObject({ isPrint: false });
    expect((await put('update-MI', invoiceNumber, { MIStatus: null })).body).toMatchObject({ MIStatus: null });
  });

  it('a dunning block lasts to the end of its last day in Berlin', async () => {
    const { invoiceNumber } = await blocked({ reason: 'instalments', until: '5.3.2026' });
    parking.setClock('2026-03-05T22:59:59Z');
    expect((await put('update-MI', invoiceNumber, { MIStatus: 'M' })).status).toBe(409);
    parking.setClock('2026-03-05T23:00:00Z');
    expect((await put('update-MI', invoiceNumber, { MIStatus: 'M' })).status).toBe(200);
  });

  it.each([
    [
      'a last day that is over',
      { reason: 'dispute', until: '4.3.2026' },
      'until',
      'Der Tag liegt in der Vergangenheit.',
    ],
    ['„Sonstiges“ without a text', { reason: 'other', note: '  ' }, 'note', 'Bitte geben Sie den Grund an.'],
    ['an unknown reason', { reason: 'weather' }, 'reason', 'Bitte wählen Sie einen Grund.'],
    ['a text of 201 characters', { reason: 'other', note: 'x'.repeat(201) }, 'note', 'Höchstens 200 Zeichen.'],
    [
      'a last day that does not exist',
      { reason: 'dispute', until: '31.2.2026' },
      'until',
      'Kein gültiges Datum (T.M.JJJJ).',
    ],
  ])('returns 400 for %s, and sets nothing', async (_title, json, field, message) => {
    const { invoiceNumber } = await parking.checkIn();
    expect(await block(invoiceNumber, json)).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
    expect((await lift(invoiceNumber)).body).toMatchObject({ version: 1 });
  });

  it('is set only once if two admins set a block at the same time, and the second admin gets 409', async () => {
    const { invoiceNumber } = await parking.checkIn();
    const seen = { 'If-Match': '"1"' };
    const other = { reason: 'clarification' };
    const results = await Promise.all([block(invoiceNumber, BLOCK, seen), block(invoiceNumber, other, seen)]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('stays unchanged when the same block is set again, even after its last day', async () => {
    const { invoiceNumber } = await blocked();
    parking.setClock('2026-04-01T14:00:00Z');
    const { status, body } = await block(invoiceNumber);
    expect([status, body.version, body.dunningBlock.at]).toEqual([200, 2, '5.3.2026 15:00:00']);
  });

  it('is journaled when it is set, changed and lifted', async () => {
    const { invoiceNumber } = await blocked();
    const after = { blockReason: 'dispute', blockUntil: '31.3.2026', blockNote: 'Schild war verdeckt' };
    expect(await lastEntry(invoiceNumber)).toMatchObject({ kind: 'dunning-block', after });
    await block(invoiceNumber, { ...BLOCK, until: null });
    const changed = await lastEntry(invoiceNumber);
    expect([changed.before, changed.after]).toEqual([{ blockUntil: '31.3.2026' }, { blockUntil: null }]);
    await lift(invoiceNumber);
    const lifted = await lastEntry(invoiceNumber);
    expect([lifted.before, lifted.after]).toEqual([
      { blockReason: 'dispute', blockNote: 'Schild war verdeckt' },
      { blockReason: null, blockNote: '' },
    ]);
  });

  it('may be set on a paid record, which stays paid', async () => {
    const { invoiceNumber } = await parking.checkIn();
    await put('update-payment', invoiceNumber, { isPay: true });
    expect((await block(invoiceNumber)).body).toMatchObject({ isPay: true, dunningBlock: BLOCK });
  });

  it('a dunning block is lifted when its record is erased, and setting one on an unknown record returns 404', async () => {
    const { invoiceNumber } = await parking.checkIn({ vehicleNumber: 'B-WEG 1' });
    await parking.asEmployee('POST', `/checkout?id=${invoiceNumber}`);
    await put('update-payment', invoiceNumber, { isPay: true });
    await block(invoiceNumber);
    const person = { kind: 'plate', text: 'B-WEG 1' };
    const erase = (rest: object) => parking.asAdmin('POST', '/erasure-requests', { ...person, ...rest });
    const { preview } = (await erase({ isTrial: true })).body;
    expect((await erase({ preview })).status).toBe(200);
    const page = await parking.asAdmin('GET', `/records?at=${invoiceNumber}&limit=1`);
    expect(page.body.records[0]).not.toHaveProperty('dunningBlock');
    expect((await block(99_999_999)).status).toBe(404);
  });
});

import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { ADDRESS_TOO_LONG } from '@parkwart/contracts/entities/addressField';
import type { DunningLine, LineState } from '@parkwart/contracts/entities/dunningRun';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { verifyAccounts } from '../accounts/verifyAccounts.ts';
import { OWNER, officeOf } from '../testing/office.ts';
import { startParking } from '../testing/startParking.ts';

const SECOND = { afterDays: 7, text: 'Trotz unserer Mahnung haben Sie nicht gezahlt.', cost: 2.5, deadlineDays: 7 };

describeOnDatabase('a dunning run', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const send = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  const on = (day: string) => parking.setClock(`2026-${day}T09:00:00Z`);
  const { left } = officeOf(parking);
  const settings = (changes: object) =>
    send('PUT', '/settings/dunning', { afterDays: 0, further: [], tolerance: 0, costsAloneFrom: 5, ...changes });
  const start = async () => (await send('POST', '/dunning-runs')).body;
  const lines = async (id: string, state: LineState): Promise<DunningLine[]> =>
    (await send('GET', `/dunning-runs/${id}/lines?state=${state}`)).body.lines;
  const numbers = async (id: string, state: LineState) =>
    (await lines(id, state)).map(({ record }) => record.invoiceNumber);
  const print = (id: string, ...ids: readonly number[]) =>
    send('PUT', `/dunning-runs/${id}/printed`, { invoiceNumbers: ids.map(String) });
  const end = (id: string, state: 'done' | 'withdrawn') => send('PUT', `/dunning-runs/${id}/state`, { state });
  const record = async (id: number) => (await send('GET', `/records?at=${id}&limit=1`)).body.records[0];

  it('proposes records that still owe something after the last day to pay, with the amount that the letter claims', async () => {
    const id = await left();
    on('03-13');
    const early = await start();
    expect(early.lines).toEqual({ proposed: 0, excluded: 0, removed: 0, printed: 0 });
    await end(early._id, 'withdrawn');
    on('03-16');
    const run = await start();
    expect(run).toMatchObject({ state: 'open', letterDate: '16.3.2026', lines: { proposed: 1, excluded: 0 } });
    expect(await lines(run._id, 'proposed')).toMatchObject([
      { record: { invoiceNumber: id }, level: 1, deadline: '26.3.2026', amount: 44.5, cost: 12.5, text: '' },
    ]);
    expect((await record(id)).isPrint).toBe(false);
  });

  it.each<[string, (id: number) => Promise<unknown>, string]>([
    [
      'is blocked',
      (id) => send('PUT', `/dunning-block/${id}`, { reason: 'clarification', note: '', until: '31.3.2026' }),
      'Mahnsperre bis 31.3.2026: Klärung.',
    ],
    ['owes no more than the tolerance', () => settings({ tolerance: 32 }), 'Offen sind höchstens 32,00 €.'],
  ])('excludes a record that %s, and gives the reason', async (_title, prepare, reason) => {
    const id = await left();
    await prepare(id);
    on('03-16');
    const run = await start();
    const [line] = await lines(run._id, 'excluded');
    expect(line?.reason?.replaceAll('\u00a0', ' ')).toBe(reason);
    expect(run.lines).toMatchObject({ proposed: 0, excluded: 1 });
  });

  it('proposes a record that owes only costs if they reach the amount in the settings', async () => {
    await settings({ further: [SECOND] });
    const id = await left();
    on('03-16');
    const first = await start();
    await print(first._id, id);
    await end(first._id, 'done');
    await send('POST', `/accounts/${id}/payments`, { amount: 34, day: '16.3.2026', type: 'transfer' });
    on('04-03');
    for (const [costsAloneFrom, reasons] of [
      [10.5, [undefined]],
      [10.51, ['Offen sind nur Kosten: 10,50 €.']],
      [null, ['Offen sind nur Kosten: 10,50 €.']],
    ] as const) {
      await settings({ further: [SECOND], costsAloneFrom });
      const run = await start();
      const all = [...(await lines(run._id, 'proposed')), ...(await lines(run._id, 'excluded'))];
      expect(all.map(({ reason }) => reason?.replaceAll('\u00a0', ' '))).toEqual(reasons);
      await end(run._id, 'withdrawn');
    }
  });

  it('excludes a record without an owner, and includes the record once it has an owner', async () => {
    const id = await left({ ownerName: '', address: '' });
    on('03-16');
    const run = await start();
    expect(await lines(run._id, 'excluded')).toMatchObject([{ reason: 'Name oder Anschrift des Halters fehlt.' }]);
    await send('PUT', `/print/${id}`, { isPrint: false, ...OWNER });
    const again = await send('PUT', `/dunning-runs/${run._id}/lines/${id}`, { isRemoved: false });
    expect(again.body).toMatchObject({ state: 'proposed' });
  });

  it('excludes a record whose address does not fit into the address window of the letter, and includes the record once the address fits', async () => {
    const address = ['c/o Muster GmbH', 'Abteilung Fuhrpark', 'Hinterhaus', 'Weg 1', '1010 Wien', 'ÖSTERREICH'];
    const id = await left({ ...OWNER, address: address.join('\n') });
    on('03-16');
    const run = await start();
    expect(await lines(run._id, 'excluded')).toMatchObject([{ reason: ADDRESS_TOO_LONG }]);
    await send('PUT', `/print/${id}`, { isPrint: false, ...OWNER, address: address.slice(1).join('\n') });
    const again = await send('PUT', `/dunning-runs/${run._id}/lines/${id}`, { isRemoved: false });
    expect(again.body).toMatchObject({ state: 'proposed' });
  });

  it('excludes a letter with interest while its base rate is missing, and gives the missing base rate as the reason', async () => {
    await settings({ further: [SECOND] });
    const claims = (changes: object) =>
      send('PUT', '/settings/claims', { ...DEFAULT_CLAIM_SETTINGS, isInterestCharged: true, ...changes });
    await claims({});
    const id = await left();
    on('03-16');
    const first = await start();
    await print(first._id, id);
    await end(first._id, 'done');
    parking.setClock('2027-01-04T09:00:00Z');
    const run = await start();
    expect(await lines(run._id, 'excluded')).toMatchObject([
      {
        reason:
          'Für das Halbjahr ab 1.1.2027 fehlt der Basiszinssatz; bis er eingetragen ist, lässt der Mahnlauf diese Mahnung aus. Ein Admin trägt ihn unter „Verwaltung“, „Forderungen“ ein.',
      },
    ]);
    await claims({ baseRates: [{ from: '1.1.2027', percent: 2 }] });
    const again = await send('PUT', `/dunning-runs/${run._id}/lines/${id}`, { isRemoved: false });
    expect(again.body).toMatchObject({ state: 'proposed' });
  });

  it('stores the given day of the owner look-up on a record that has no such day, and leaves the day of any other record unchanged', async () => {
    const [without, has] = [await left(), await left()];
    await send('PUT', `/print/${has}`, { isPrint: false });
    await send('PUT', `/print/${has}`, { isPrint: true, lookUpDate: '2.3.2026' });
    await send('PUT', `/print/${has}`, { isPrint: false });
    on('03-16');
    const run = await start();
    const body = { invoiceNumbers: [without, has].map(String), lookUpDate: '14.3.2026' };
    const { body: noted } = await send('PUT', `/dunning-runs/${run._id}/printed`, body);
    const printed = noted.lines.map(({ record: { lookUpDate, isPrint } }: DunningLine) => [isPrint, lookUpDate]);
    expect(printed).toEqual([
      [true, '14.3.2026'],
      [true, '2.3.2026'],
    ]);
  });

  it('leaves out records that are paid, in collection, still parked or inactive', async () => {
    const [paid, collected, inactive] = [await left(), await left(), await left()];
    await send('PUT', `/update-payment/${paid}`, { isPay: true });
    await send('PUT', `/update-MI/${collected}`, { MIStatus: 'I' });
    await send('PUT', `/disable/${inactive}`, { isDisable: true });
    on('03-05');
    await parking.checkIn({ vehicleNumber: 'B-MA 0', entryTime: '09:00:00' });
    on('03-16');
    expect((await start()).lines).toEqual({ proposed: 0, excluded: 0, removed: 0, printed: 0 });
  });

  it('records letters as printed and books their costs only once, even for concurrent requests', async () => {
    const [one, other] = [await left(), await left()];
    on('03-16');
    const { _id } = await start();
    on('03-17');
    const printed = await Promise.all([print(_id, one, other), print(_id, one)]);
    expect(printed.map(({ status }) => status)).toEqual([200, 200]);
    expect(printed[0]?.body.lines).toMatchObject([{ state: 'printed' }, { state: 'printed' }]);
    expect(await record(one)).toMatchObject({
      isPrint: true,
      MIStatus: 'M',
      letter: { date: '16.3.2026', deadline: '26.3.2026', ownerLookup: 7, reminderCost: 5.5 },
    });
    const { postings } = (await send('GET', `/accounts/${one}`)).body;
    expect(postings.map(({ amount }: { amount: number }) => amount).sort()).toEqual([2, 30, 5.5, 7]);
    const { letters } = (await send('GET', `/letters/${one}`)).body;
    expect(letters).toMatchObject([{ level: 1, date: '16.3.2026', deadline: '26.3.2026' }]);
    expect(await numbers(_id, 'printed')).toEqual([one, other]);
    expect((await verifyAccounts(parking.service.database)).faults).toEqual([]);
  });

  it('excludes a record that is paid or blocked before its letter is recorded as printed', async () => {
    const [paid, blocked] = [await left(), await left()];
    on('03-16');
    const { _id } = await start();
    await send('PUT', `/update-payment/${paid}`, { isPay: true });
    await send('PUT', `/dunning-block/${blocked}`, { reason: 'dispute', note: '' });
    const { body } = await print(_id, paid, blocked);
    expect(body.lines).toMatchObject([
      { state: 'excluded', reason: expect.stringContaining('schon bezahlt') },
      { state: 'excluded', reason: 'Mahnsperre ohne Enddatum: Widerspruch.' },
    ]);
    expect((await record(blocked)).isPrint).toBe(false);
  });

  it('proposes the second letter after the number of days set for it; printing it adds its cost', async () => {
    await settings({ further: [SECOND] });
    const id = await left();
    on('03-16');
    const first = await start();
    await print(first._id, id);
    await end(first._id, 'done');
    // The first letter is due on 26.3.2026; the second one follows when seven more days are over, on 3.4.2026.
    on('04-02');
    const early = await start();
    expect(early.lines.proposed).toBe(0);
    await end(early._id, 'withdrawn');
    on('04-03');
    const { _id } = await start();
    expect(await lines(_id, 'proposed')).toMatchObject([
      { level: 2, deadline: '10.4.2026', amount: 47, cost: 2.5, text: SECOND.text },
    ]);
    await print(_id, id);
    expect((await record(id)).letter).toMatchObject({ level: 2, date: '3.4.2026', reminderCost: 8, ownerLookup: 7 });
    expect((await send('GET', `/letters/${id}`)).body.letters.map(({ level }: { level: number }) => level)).toEqual([
      1, 2,
    ]);
    const { postings } = (await send('GET', `/accounts/${id}`)).body;
    const costs = postings.filter(({ type }: { type: string }) => type === 'reminder-cost');
    expect(costs.map(({ day, amount }: { day: string; amount: number }) => [day, amount])).toEqual([
      [expect.stringMatching(/\.3\.2026$/), 5.5],
      ['3.4.2026', 2.5],
    ]);
    await end(_id, 'done');
    on('06-01');
    expect((await start()).lines).toMatchObject({ proposed: 0, excluded: 0 });
  });

  it('does not record a letter as printed if its deadline is over; the next run proposes it again', async () => {
    const id = await left();
    on('03-16');
    const run = await start();
    on('03-26');
    expect((await print(run._id, id)).body.lines).toMatchObject([
      { state: 'excluded', reason: expect.stringMatching(/^Die Frist in diesem Brief ist vorbei;/) },
    ]);
    expect(await record(id)).toMatchObject({ isPrint: false });
    await end(run._id, 'withdrawn');
    expect((await start()).lines).toMatchObject({ proposed: 1 });
  });

  it('can be withdrawn until its first letter is printed; after that, it can only be closed', async () => {
    const id = await left();
    on('03-16');
    const withdrawn = await start();
    expect((await end(withdrawn._id, 'withdrawn')).body).toMatchObject({ state: 'withdrawn' });
    expect(await print(withdrawn._id, id)).toMatchObject({ status: 409, body: { code: 'RUN_HAS_ENDED' } });
    const { _id } = await start();
    await print(_id, id);
    expect(await end(_id, 'withdrawn')).toMatchObject({ status: 409, body: { code: 'LETTERS_ARE_PRINTED' } });
    expect((await end(_id, 'done')).body).toMatchObject({ state: 'done', lines: { printed: 1 } });
    expect((await send('GET', '/dunning-runs')).body.runs.map(({ state }: { state: string }) => state)).toEqual([
      'done',
      'withdrawn',
    ]);
  });

  it('does not print a removed line until the line is put back', async () => {
    const id = await left();
    on('03-16');
    const { _id } = await start();
    const line = (isRemoved: boolean) => send('PUT', `/dunning-runs/${_id}/lines/${id}`, { isRemoved });
    expect((await line(true)).body).toMatchObject({ state: 'removed' });
    expect((await print(_id, id)).body.lines).toMatchObject([{ state: 'removed' }]);
    expect((await record(id)).isPrint).toBe(false);
    expect((await line(false)).body).toMatchObject({ state: 'proposed' });
    await print(_id, id);
    expect(await line(true)).toMatchObject({ status: 409, body: { code: 'LINE_IS_PRINTED' } });
  });

  it('is the same for two admins who start a run at the same time; a new run starts only after this run has ended', async () => {
    on('03-16');
    const both = await Promise.all([1, 2].map(start));
    const again = await start();
    expect(new Set([...both, again].map(({ _id }) => _id)).size).toBe(1);
    await end(again._id, 'done');
    expect((await start())._id).not.toBe(again._id);
  });

  it('excludes a letter if the settings changed its level or costs after it was proposed, and books no cost', async () => {
    await settings({ further: [SECOND] });
    const id = await left();
    on('03-16');
    const first = await start();
    await print(first._id, id);
    await end(first._id, 'done');
    on('04-03');
    const { _id } = await start();
    await settings({ further: [{ ...SECOND, cost: 5 }] });
    expect((await print(_id, id)).body.lines).toMatchObject([
      {
        state: 'excluded',
        reason: 'Die Mahnstufe oder ihre Kosten haben sich geändert; dieser Brief gilt nicht mehr.',
      },
    ]);
    expect((await record(id)).letter).toMatchObject({ reminderCost: 5.5 });
  });

  it('an unknown run, or a record that is not in the run, returns 404', async () => {
    on('03-16');
    const { _id } = await start();
    for (const path of ['/dunning-runs/99', '/dunning-runs/99/lines?state=proposed'])
      expect((await send('GET', path)).status).toBe(404);
    expect((await send('PUT', `/dunning-runs/${_id}/lines/123`, { isRemoved: true })).status).toBe(404);
    expect((await print(_id, 123)).status).toBe(404);
  });
});

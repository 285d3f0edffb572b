import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { importFile, statementOf } from '../bank/testing/importStatement.ts';
import { insertRecords } from '../testing/insertRecords.ts';
import { CAR } from '../testing/startParking.ts';
import { describeRequests } from './testing/describeRequests.ts';

/**
 * A plate that must not be found anywhere after an erasure. Ids, hashes, ports and times in rows and log lines cannot
 * contain the plate by chance.
 */
const PLATE = 'M-ARK 4711';
const MARK = /ARK[ -]?4711|"4711"|Markierta/i;
const NAME = 'Markierta Beispiel';

describeRequests(({ parking, asAdmin, ask, request, preview, erase, checkOut, contents, addOwner, numbersOf }) => {
  const completeInFiles = async () => {
    const headers = { Authorization: `Bearer ${await testTokens('files').sign('parking')}` };
    const { body } = await parking.request('GET', '/internal/forgettings', { headers });
    await parking.request('PUT', '/internal/forgettings/done', { headers, json: body });
  };

  it("an erasure removes one car's parking stay, permit, photos, keeper and bank texts, and nothing of another car", async () => {
    const [gone, stays] = ['L-AB 7', 'LA-B 7'];
    const left = new Date('2026-03-05T12:00:00Z');
    for (const vehicleNumber of [gone, stays]) {
      const json = { vehicleNumber, validFrom: '1.1.2026', validTo: null, note: `nur ${vehicleNumber}` };
      await asAdmin('POST', '/permits', json);
    }
    await insertRecords(
      parking.service.database,
      [gone, stays].flatMap((vehicleNumber) => [
        { vehicleNumber, exitAt: left, images: [`photo-of-${vehicleNumber}.jpg`] },
        {
          vehicleNumber,
          exitAt: left,
          feeCents: 200,
          isPay: true,
          closedAt: left,
          ownerName: `von ${vehicleNumber}`,
        },
      ]),
    );
    await importFile(parking, statementOf([gone, stays].map((plate) => ({ amount: 2, purpose: `Parken ${plate}` }))));
    const of = async (plate: string) => {
      const { records, permits, mentions } = (await ask('plate', plate)).body;
      return { records, permits, mentions };
    };
    const before = await of(stays);
    expect(before).toMatchObject({
      records: [{ images: [`photo-of-${stays}.jpg`] }, { ownerName: `von ${stays}` }],
      permits: [{ vehicleNumber: stays }],
      mentions: [{ text: expect.stringContaining(`Parken ${stays}`), day: expect.any(String), amount: 2 }],
    });
    const { mentions } = await preview('plate', gone);
    const choice = { mentions: mentions.map(({ subject }) => subject) };
    expect(await erase('plate', gone, choice)).toMatchObject({
      records: [{ outcome: 'remove' }, { outcome: 'anonymise' }],
      permits: 1,
    });
    await completeInFiles();
    expect(await of(gone)).toEqual({ records: [], permits: [], mentions: [] });
    expect(await of(stays)).toEqual(before);
  });

  it('a person is found nowhere after an erasure, while the amounts stay', async () => {
    const free = await parking.checkIn({ vehicleNumber: PLATE, entryTime: '14:55:00' });
    await checkOut(free._id);
    const paid = await parking.checkIn({ vehicleNumber: PLATE });
    await checkOut(paid._id);
    const fines = [{ type: 'Quer', price: 30, description: `von ${NAME}` }];
    for (const [path, json] of [
      ['update-fine', { fines }],
      ['check-notes', { checkOutNote: `Anruf von ${NAME}` }],
      ['print', { isPrint: true, ownerName: NAME, address: 'Markierta-Weg 1' }],
      ['update-payment', { isPay: true }],
    ] as const) {
      expect((await asAdmin('PUT', `/${path}/${paid._id}`, json)).status).toBe(200);
    }
    const permit = { vehicleNumber: PLATE, validFrom: '1.1.2026', validTo: null, note: NAME };
    expect((await asAdmin('POST', '/permits', permit)).status).toBe(201);
    expect(await contents()).toMatch(MARK);
    const revenue = (await asAdmin('GET', '/dashboard')).body;

    const disclosed = (await ask('plate', 'm ark4711')).body;
    expect(disclosed.records).toMatchObject([{ _id: free._id }, { _id: paid._id, ownerName: NAME }]);
    expect(disclosed.records[1].postings.at(-1)).toEqual({
      _id: expect.any(String),
      day: '5.3.2026',
      bookedAt: expect.any(String),
      kind: 'payment',
      type: 'by-hand',
      amount: expect.any(Number),
    });
    expect(disclosed.permits).toMatchObject([{ vehicleNumber: PLATE, note: NAME }]);
    expect((await ask('name', NAME)).body.records).toMatchObject([{ _id: paid._id }]);

    const expected = {
      records: [
        { invoiceNumber: free.invoiceNumber, outcome: 'remove' },
        { invoiceNumber: paid.invoiceNumber, outcome: 'anonymise' },
      ],
      permits: 1,
      mentions: [],
    };
    expect(await preview('plate', PLATE)).toMatchObject(expected);
    expect(await contents()).toMatch(MARK);
    expect(await erase('plate', PLATE)).toMatchObject(expected);
    await completeInFiles();
    expect(await contents()).not.toMatch(MARK);
    expect(parking.logLines()).not.toMatch(MARK);
    const after = (await asAdmin('GET', `/records?at=${paid._id}&limit=1`)).body.records[0];
    expect(after).toMatchObject({
      vehicleNumber: 'GELÖSCHT',
      fee: 2,
      isPay: true,
      fines: [{ type: 'GELÖSCHT', price: 30, description: '' }],
    });
    const subject = `/journal/parking?subject=record:${paid._id}&limit=1`;
    expect((await asAdmin('GET', subject)).body.entries).toMatchObject([{ kind: 'record-anonymised' }]);
    const { currentWeekSales, lastWeekSales } = (await asAdmin('GET', '/dashboard')).body;
    expect({ currentWeekSales, lastWeekSales }).toEqual({
      currentWeekSales: revenue.currentWeekSales,
      lastWeekSales: revenue.lastWeekSales,
    });
    expect((await asAdmin('GET', `/records?at=${free._id}&limit=1`)).body.records[0]?._id).not.toBe(free._id);
    expect(await erase('plate', PLATE)).toMatchObject({ records: [], permits: 0 });
  });

  it('an erasure is refused without a preview, and if something was added since the preview', async () => {
    const first = await addOwner('B-AB 1', 'Erika Muster');
    expect(await request('name', 'Erika Muster', {})).toMatchObject({
      status: 422,
      body: { code: 'ERASURE_NOT_SHOWN' },
    });
    const { preview: shown } = await preview('name', 'Erika Muster');
    const second = await addOwner('B-AB 2', 'Erika Muster');
    expect(await request('name', 'Erika Muster', { preview: shown })).toMatchObject({
      status: 409,
      body: { code: 'ERASURE_CHANGED' },
    });
    expect(numbersOf(await preview('name', 'Erika Muster'))).toEqual([first, second]);
    const { preview: both } = await preview('name', 'Erika Muster');
    for (const _again of [1, 2]) {
      expect((await request('name', 'Erika Muster', { preview: both })).status).toBe(200);
    }
    expect(numbersOf(await preview('name', 'Erika Muster'))).toEqual([]);
  });

  it('an erasure removes the selected mentions of a person in other records, and nothing else', async () => {
    const other = await addOwner('B-ZZ 1', 'Otto Zeuge', 'Beschwerde wegen m ark4711 und B-ZZ 1');
    await asAdmin('PUT', `/update-payment/${other}`, { isPay: false });
    const permit = { vehicleNumber: 'B-ZZ 1', validFrom: '1.1.2026', validTo: null, note: `statt ${PLATE}` };
    const { _id } = (await asAdmin('POST', '/permits', permit)).body;
    const mentions = [
      {
        subject: `record:${other}`,
        fields: ['checkOutNote', 'journal'],
        text: 'Beschwerde wegen m ark4711 und B-ZZ 1',
      },
      { subject: `permit:${_id}`, fields: ['note', 'journal'], text: `statt ${PLATE}` },
    ];
    expect((await ask('plate', PLATE)).body).toMatchObject({ records: [], mentions });
    expect(await erase('plate', PLATE, { mentions: [`permit:${_id}`] })).toMatchObject({ mentions });
    expect(await preview('plate', PLATE)).toMatchObject({ mentions: [{ subject: `record:${other}` }] });
    await erase('plate', PLATE, { mentions: [`record:${other}`] });
    expect((await ask('plate', 'B-ZZ 1')).body).toMatchObject({
      records: [{ ownerName: 'Otto Zeuge', checkOutNote: 'Beschwerde wegen GELÖSCHT und B-ZZ 1', isPay: false }],
      permits: [{ note: 'statt GELÖSCHT' }],
    });
    expect(await contents()).not.toMatch(MARK);
  });

  it('an erasure removes the stored response of a check-in that contained the person’s name before a correction', async () => {
    const cookie = parking.employee;
    const stored = { 'Idempotency-Key': 'corrected-since' };
    const json = { ...CAR, vehicleModel: `Golf von ${NAME}` };
    const { body } = await parking.request('POST', '/parking', { cookie, json, headers: stored });
    const corrected = { vehicleNumber: CAR.vehicleNumber, vehicleModel: 'Golf' };
    await parking.request('PUT', `/check-in/${body._id}`, { cookie, json: corrected });
    const subject = `record:${body._id}`;
    expect(await preview('name', NAME)).toMatchObject({ mentions: [{ subject, fields: ['journal'] }] });
    await erase('name', NAME, { mentions: [subject] });
    expect(await contents()).not.toMatch(MARK);
  });

  it('an erasure removes the name of a user who entered records, but only if this removal is selected', async () => {
    const { _id } = await parking.checkIn({ vehicleNumber: 'B-AB 1' });
    await checkOut(_id);
    const asUser = { count: 1, invoiceNumbers: [Number(_id)] };
    expect((await ask('name', 'kasse')).body).toMatchObject({ records: [], asUser });
    await erase('name', 'kasse');
    expect((await ask('name', 'kasse')).body).toMatchObject({ asUser });
    await erase('name', 'kasse', { asUser: true });
    expect((await ask('name', 'kasse')).body).toMatchObject({ asUser: { count: 0 } });
    expect(await contents()).not.toContain('"kasse"');
  });

  it('an erasure removes a user’s name in any spelling, also from booths where the user did nothing but log in', async () => {
    const { _id } = await parking.checkIn({ vehicleNumber: 'B-AB 1' });
    await parking.asEmployee('POST', '/booth', { deviceKey: 'a'.repeat(32) });
    await asAdmin('POST', '/booth', { deviceKey: 'b'.repeat(32) });
    expect((await ask('name', ' KASSE')).body).toMatchObject({
      asUser: { count: 1, invoiceNumbers: [Number(_id)] },
      booths: 1,
    });
    expect(await preview('name', 'ADMIN')).toMatchObject({ asUser: 0, booths: 1 });
    for (const name of [' KASSE', 'ADMIN']) await erase('name', name, { asUser: true });
    expect(await contents()).not.toMatch(/"(kasse|admin)"/);
  });

  it('an erasure keeps open claims, parked cars and held records, and gives the reason for each', async () => {
    const plates = ['B-OFF 1', 'B-OFF 2', 'B-OFF 3'];
    const [open, parked, held] = await Promise.all(plates.map((vehicleNumber) => parking.checkIn({ vehicleNumber })));
    if (!open || !parked || !held) throw new Error('three are parked');
    await checkOut(open._id);
    parking.setClock('2026-03-05T14:00:00Z');
    await checkOut(held._id);
    await asAdmin('PUT', `/update-payment/${held._id}`, { isPay: true });
    const hold = { until: '31.12.2026', reason: 'Rechtsstreit' };
    expect((await asAdmin('PUT', `/holds/${held._id}`, hold)).status).toBe(204);
    for (const [plate, reason] of [
      ['B-OFF 1', 'Die Forderung ist noch offen.'],
      ['B-OFF 2', 'Das Fahrzeug parkt noch.'],
      ['B-OFF 3', 'Wird aus einem vermerkten Grund aufbewahrt.'],
    ] as const) {
      expect((await erase('plate', plate)).records).toMatchObject([{ outcome: 'keep', reason }]);
    }
    const holds = { holds: [{ invoiceNumber: held.invoiceNumber, vehicleNumber: 'B-OFF 3', ...hold }] };
    expect((await asAdmin('GET', '/holds')).body).toEqual(holds);
    expect((await asAdmin('GET', `/holds?invoiceNumber=${held._id}`)).body).toEqual(holds);
    expect((await asAdmin('GET', `/holds?invoiceNumber=${open._id}`)).body).toEqual({ holds: [] });
    expect((await ask('plate', 'B-OFF 3')).body.records).toMatchObject([
      { holdUntil: '31.12.2026', holdReason: 'Rechtsstreit' },
    ]);
    await asAdmin('PUT', `/holds/${held._id}`, { until: null });
    expect((await erase('plate', 'B-OFF 3')).records).toMatchObject([{ outcome: 'anonymise' }]);
  });

  it('a hold until a day in the past is refused, and a hold until today is accepted', async () => {
    const { _id } = await parking.checkIn({ vehicleNumber: 'B-OFF 4' });
    parking.setClock('2026-03-05T14:00:00Z');
    const hold = (until: string) => asAdmin('PUT', `/holds/${_id}`, { until, reason: 'Rechtsstreit' });
    expect(await hold('4.3.2026')).toMatchObject({
      status: 400,
      body: { fields: { until: 'Der Tag liegt in der Vergangenheit.' } },
    });
    expect((await hold('5.3.2026')).status).toBe(204);
  });

  it('the preview of retention lists what the rules would delete, and deletes nothing', async () => {
    const left = await parking.checkIn({ vehicleNumber: 'B-ALT 1', entryTime: '14:55:00' });
    await checkOut(left._id);
    const never = await parking.checkIn({ vehicleNumber: 'B-ALT 2' });
    const permit = { vehicleNumber: 'B-ALT 3', validFrom: '1.1.2026', validTo: '1.2.2026' };
    const { _id } = (await asAdmin('POST', '/permits', permit)).body;
    parking.setClock('2027-05-05T14:00:00Z');
    const { body } = await asAdmin('GET', '/retention-preview');
    expect(body.rules.filter(({ count }: { count: number }) => count > 0)).toEqual([
      { rule: 'parking', count: 1, invoiceNumbers: [left.invoiceNumber] },
      { rule: 'never-left', count: 1, invoiceNumbers: [never.invoiceNumber] },
    ]);
    expect(body.permits).toEqual({ count: 1, ids: [_id] });
    expect((await ask('plate', 'B-ALT 1')).body.records).toHaveLength(1);
  });
});

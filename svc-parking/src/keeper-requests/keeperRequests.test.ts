import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';

const ANSWER = { ownerName: 'Erika Muster', street: 'Weg 1', postcode: '12345', city: 'Ort', make: '', colour: '' };
const MATCHING = { make: 'VOLKSWAGEN (D)', colour: 'DUNKELBLAU' };

describeOnDatabase('a request for the keepers of cars', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  let keys = 0;
  const send = (method: string, path: string, json?: object, headers = {}) =>
    parking.asAdmin(method, path, json, headers);
  /** Creates a record whose car left weeks ago, with an unpaid fine. */
  const overdue = async (vehicleNumber = `B-HA ${++keys}`) => {
    const car = { vehicleNumber, date: '10.2.2026', entryTime: '09:00:00' };
    const { invoiceNumber } = await parking.checkIn(car);
    const exit = { id: String(invoiceNumber), exitTime: '10.2.2026 09:30:00' };
    await send('POST', `/checkout?${new URLSearchParams(exit)}`);
    await send('PUT', `/update-fine/${invoiceNumber}`, { fines: [{ type: 'Falschparken', price: 30 }] });
    return invoiceNumber;
  };
  const needs = async (query = '') => (await send('GET', `/keeper-needs${query}`)).body;
  const needed = async () =>
    (await needs()).needs.map(({ record }: { record: { invoiceNumber: number } }) => record.invoiceNumber);
  const request = (invoiceNumbers: readonly number[]) =>
    send('POST', '/keeper-requests', { invoiceNumbers: invoiceNumbers.map(String) });
  const lines = async (id: string) => (await send('GET', `/keeper-requests/${id}/lines`)).body.lines;
  const answer = (...answers: object[]) => send('PUT', '/keeper-answers', { answers });
  const record = async (invoiceNumber: number) =>
    (await send('GET', `/records?at=${invoiceNumber}&limit=1`)).body.records[0];
  const lastKind = async (invoiceNumber: number) =>
    (await send('GET', `/journal/parking?subject=record:${invoiceNumber}`)).body.entries[0].kind;
  const proposedReasons = async () => {
    const { _id } = (await send('POST', '/dunning-runs')).body;
    const { body } = await send('GET', `/dunning-runs/${_id}/lines?state=excluded`);
    await send('PUT', `/dunning-runs/${_id}/state`, { state: 'withdrawn' });
    return body.lines.map(({ reason }: { reason: string }) => reason);
  };

  it('is proposed only for records whose letter lacks nothing but its recipient, with reason, cost and number of pictures', async () => {
    const [one, owned, blocked, paid, named] = [
      await overdue('B-HA 100'),
      await overdue(),
      await overdue(),
      await overdue(),
      await overdue(),
    ];
    await send('PUT', `/print/${owned}`, { isPrint: false, ownerName: 'Anna', address: 'Weg 2' });
    await send('PUT', `/dunning-block/${blocked}`, { reason: 'clarification', note: '', until: null });
    await send('PUT', `/update-payment/${paid}`, { isPay: true });
    const driver = { arrived: '4.3.2026', source: 'form', name: 'Max', address: 'Weg 3' };
    await send('POST', `/named-drivers/${named}`, driver, { 'Idempotency-Key': 'driver-of-needs' });
    await parking.checkIn();
    expect(await needs()).toMatchObject({
      needs: [
        {
          record: { invoiceNumber: one, vehicleNumber: 'B-HA 100' },
          reason: expect.stringMatching(
            /am 10\.2\.2026 um 09:00 Uhr .* Vertragsstrafe und die Parkgebühr sind nicht bezahlt\. .*§ 39 Abs\. 1 StVG/,
          ),
          cost: 7,
          pictures: 0,
        },
      ],
      hasMore: false,
    });
  });

  it('stores reason, day and cost of each record, and is made once if two admins request the same records at the same time', async () => {
    const [one, two] = [await overdue(), await overdue()];
    const results = await Promise.all([request([one, two]), request([two, one])]);
    expect(results.map(({ status }) => status).sort()).toEqual([201, 422]);
    const { requests } = (await send('GET', '/keeper-requests')).body;
    expect(requests).toEqual([
      { _id: expect.any(String), day: '5.3.2026', account: expect.any(String), requested: 2, answered: 0 },
    ]);
    expect(await lines(requests[0]._id)).toMatchObject([
      { record: { invoiceNumber: one }, state: 'requested', cost: 7, pictures: 0, reason: expect.any(String) },
      { record: { invoiceNumber: two }, state: 'requested' },
    ]);
    expect([await needed(), await lastKind(one)]).toEqual([[], 'keeper-requested']);
  });

  it('keeps its cost when the setting changes', async () => {
    const { body } = await request([await overdue()]);
    const { settings } = (await send('GET', '/settings')).body;
    await send('PUT', '/settings', { ...settings, ownerLookupCents: 900 });
    expect(await lines(body._id)).toMatchObject([{ cost: 7 }]);
  });

  it('leaves out records that need no keeper any more, and is refused if no record is left', async () => {
    const [one, paid] = [await overdue(), await overdue()];
    await send('PUT', `/update-payment/${paid}`, { isPay: true });
    expect((await request([one, paid, 99_999_999])).body).toMatchObject({ requested: 1 });
    expect(await request([paid])).toMatchObject({ status: 422, body: { code: 'NO_KEEPER_NEEDED' } });
  });

  it.each(['OHNE', 'xxx', 'kein Kz', 'N.N.', 'unbekannt 2', 'OHNE 2'])(
    'is neither proposed nor created for a record with „%s“ in place of a plate, requested separately or with other records',
    async (noPlate) => {
      const [one, without] = [await overdue(), await overdue(noPlate)];
      expect(await needed()).toEqual([one]);
      for (const asked of [[without], [one, without]]) {
        expect(await request(asked)).toMatchObject({
          status: 422,
          body: { code: 'NO_PLATE', message: expect.stringContaining(`Die Rechnung ${without} hat kein Kennzeichen`) },
        });
      }
      expect((await send('GET', '/keeper-requests')).body).toEqual({ requests: [] });
      expect(await proposedReasons()).toContain(
        'Name oder Anschrift fehlt, und ohne Kennzeichen lässt sich kein Halter anfragen.',
      );
    },
  );

  it('can be withdrawn and made again until it is answered; after that, withdrawing it returns 409', async () => {
    const one = await overdue();
    const { _id } = (await request([one])).body;
    expect((await send('DELETE', `/keeper-requests/${_id}/lines/${one}`)).status).toBe(204);
    expect((await send('DELETE', `/keeper-requests/${_id}/lines/${one}`)).status).toBe(204);
    expect([await needed(), (await send('GET', '/keeper-requests')).body]).toEqual([[one], { requests: [] }]);
    const { _id: next } = (await request([one])).body;
    await answer({ ...ANSWER, vehicleNumber: (await record(one)).vehicleNumber });
    expect(await send('DELETE', `/keeper-requests/${next}/lines/${one}`)).toMatchObject({
      status: 409,
      body: { code: 'KEEPER_ANSWERED' },
    });
  });

  it('is answered by plate for every record of the car; after that, a run proposes a letter for each of them', async () => {
    const [one, two] = [await overdue('B-HA 200'), await overdue('B-HA 200')];
    const { _id } = (await request([one, two])).body;
    const { status, body } = await answer({ ...ANSWER, ...MATCHING, vehicleNumber: 'b ha200' });
    expect([status, body.records.length]).toEqual([200, 2]);
    expect(await record(one)).toMatchObject({
      ownerName: 'Erika Muster',
      address: 'Weg 1\n12345 Ort',
      registered: { make: MATCHING.make, colour: MATCHING.colour, isChecked: false },
    });
    expect(await lines(_id)).toMatchObject([{ state: 'answered' }, { state: 'answered' }]);
    expect([await lastKind(one), await proposedReasons()]).toEqual(['keeper-answered', []]);
    const { version, lookUpDate } = await record(one);
    expect(lookUpDate).toBe('5.3.2026');
    parking.setClock('2026-03-07T09:00:00Z');
    await answer({ ...ANSWER, ...MATCHING, vehicleNumber: 'B-HA 200' });
    expect(await record(one)).toMatchObject({ version, lookUpDate });
  });

  it('keeps the look-up day of the first answer when the answer is corrected', async () => {
    const one = await overdue('B-HA 250');
    await request([one]);
    await answer({ ...ANSWER, vehicleNumber: 'B-HA 250' });
    parking.setClock('2026-03-12T09:00:00Z');
    const corrected = { ...ANSWER, vehicleNumber: 'B-HA 250', invoiceNumber: String(one), postcode: '12346' };
    expect((await answer(corrected)).status).toBe(200);
    expect(await record(one)).toMatchObject({ address: 'Weg 1\n12346 Ort', lookUpDate: '5.3.2026' });
  });

  it('rejects a different answer for a plate that is already answered, with the reason', async () => {
    const one = await overdue('B-HA 260');
    await request([one]);
    await answer({ ...ANSWER, vehicleNumber: 'B-HA 260' });
    const corrected = { ...ANSWER, vehicleNumber: 'B-HA 260', postcode: '12346' };
    expect((await answer(corrected)).body.fields).toEqual({
      'answers.0.vehicleNumber':
        'Die Halterauskunft für B-HA 260 ist schon eingetragen. Ändern können Sie sie in der Anfrage.',
    });
    expect(await record(one)).toMatchObject({ address: 'Weg 1\n12345 Ort' });
  });

  it('is answered separately for two cars whose plates have the same characters', async () => {
    const [one, other] = [await overdue('SL-B 40'), await overdue('S-LB 40')];
    await request([one, other]);
    const second = { ...ANSWER, ownerName: 'Zweite Halterin' };
    const answers = [
      { ...ANSWER, vehicleNumber: 'SL-B 40' },
      { ...second, vehicleNumber: 'S-LB 40' },
    ];
    expect((await answer(...answers)).status).toBe(200);
    expect(await record(one)).toMatchObject({ ownerName: ANSWER.ownerName });
    expect(await record(other)).toMatchObject({ ownerName: 'Zweite Halterin' });
  });

  it('is answered only for the car’s new parking stay: the car’s earlier records keep their keeper, including a record at an agency', async () => {
    const [one, collected] = [await overdue('B-HA 400'), await overdue('B-HA 400')];
    await request([one, collected]);
    await answer({ ...ANSWER, vehicleNumber: 'B-HA 400' });
    await send('PUT', `/update-MI/${collected}`, { MIStatus: 'I' });
    const body = { agency: 'Inkasso Nord', day: '5.3.2026', invoiceNumbers: [String(collected)] };
    expect((await send('POST', '/collections', body)).body.lines).toMatchObject([{ handOver: expect.anything() }]);
    const later = await overdue('B-HA 400');
    await request([later]);
    expect((await answer({ ...ANSWER, ownerName: 'Käufer Neu', vehicleNumber: 'B-HA 400' })).status).toBe(200);
    const owners = [one, collected, later].map(async (id) => (await record(id)).ownerName);
    expect(await Promise.all(owners)).toEqual(['Erika Muster', 'Erika Muster', 'Käufer Neu']);
  });

  it('is answered only for those records of the car that have no named driver', async () => {
    const [one, named] = [await overdue('B-HA 500'), await overdue('B-HA 500')];
    await request([one, named]);
    const driver = { arrived: '4.3.2026', source: 'form', name: 'Max', address: 'Weg 3' };
    await send('POST', `/named-drivers/${named}`, driver, { 'Idempotency-Key': 'driver-beside-keeper' });
    const { body } = await answer({ ...ANSWER, vehicleNumber: 'B-HA 500' });
    expect(body.records.map(({ invoiceNumber }: { invoiceNumber: number }) => invoiceNumber)).toEqual([one]);
  });

  it('whose answer names another make or colour than the record stops the letter until an admin confirms the answer', async () => {
    const one = await overdue('B-HA 300');
    await request([one]);
    await answer({ ...ANSWER, vehicleNumber: 'B-HA 300', make: 'OPEL', colour: 'ROT' });
    expect(await proposedReasons()).toEqual([
      expect.stringContaining('eine andere Marke oder Farbe als die notierte.'),
    ]);
    const { body } = await send('PUT', `/keeper-answers/${one}/checked`);
    expect(body.registered).toEqual({ make: 'OPEL', colour: 'ROT', isChecked: true });
    expect([await proposedReasons(), await lastKind(one)]).toEqual([[], 'vehicle-checked']);
    await answer({ ...ANSWER, vehicleNumber: 'B-HA 300', make: 'AUDI', colour: 'ROT' });
    expect((await proposedReasons()).length).toBe(1);
    expect((await send('PUT', '/keeper-answers/99999999/checked')).status).toBe(404);
  });

  it('is answered completely or not at all, and each error states its field', async () => {
    const [one, two] = [await overdue('B-HA 400'), await overdue('B-HA 500')];
    await request([one, two]);
    const good = { ...ANSWER, vehicleNumber: 'B-HA 400' };
    const refused = await answer(
      good,
      { ...ANSWER, vehicleNumber: 'B-HA 999' },
      { ...good, ownerName: 'Eine andere' },
      { ...ANSWER, vehicleNumber: 'B-HA 500', invoiceNumber: String(one) },
    );
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'ANSWERS_DO_NOT_FIT',
        fields: {
          'answers.1.vehicleNumber': 'Für B-HA 999 ist keine Halterauskunft angefragt.',
          'answers.2.vehicleNumber': 'Zu B-HA 400 stehen zwei verschiedene Antworten da.',
          'answers.3.vehicleNumber': 'Die Rechnung ist nicht zum Kennzeichen B-HA 500.',
        },
      },
    });
    const incomplete = await answer(good, { ...good, postcode: ' ' });
    expect([incomplete.status, Object.keys(incomplete.body.fields)]).toEqual([400, ['answers.1.postcode']]);
    const attempt = (...answers: object[]) => send('PUT', '/keeper-answers', { answers, isTrial: true });
    expect(await attempt({ ...ANSWER, vehicleNumber: 'B-HA 999' })).toMatchObject({
      status: 422,
      body: { code: 'ANSWERS_DO_NOT_FIT' },
    });
    expect(await attempt(good)).toMatchObject({ status: 200, body: { records: [] } });
    expect([(await record(one)).ownerName, (await record(two)).ownerName]).toEqual(['', '']);
    expect((await answer()).status).toBe(400);
    expect((await answer(...Array.from({ length: 501 }, () => good))).status).toBe(400);
  });

  it('is not answered with a postcode of digits that is not German, and all faults are reported at once', async () => {
    const one = await overdue('B-HA 410');
    await request([one]);
    const wrong = { ...ANSWER, vehicleNumber: 'B-HA 410', postcode: '3411' };
    const says = 'Eine deutsche Postleitzahl hat fünf Ziffern; vor einer ausländischen steht das Land, wie in A-1010.';
    expect(await answer(wrong)).toMatchObject({
      status: 422,
      body: { code: 'POSTCODE_WRONG', message: says, fields: { 'answers.0.postcode': says } },
    });
    expect((await answer({ ...wrong, vehicleNumber: 'B-HA 999', postcode: '341190' })).body).toMatchObject({
      code: 'ANSWERS_DO_NOT_FIT',
      fields: {
        'answers.0.vehicleNumber': 'Für B-HA 999 ist keine Halterauskunft angefragt.',
        'answers.0.postcode': says,
      },
    });
    expect((await record(one)).ownerName).toBe('');
    expect((await answer({ ...wrong, postcode: 'CH-3411' })).status).toBe(200);
  });

  it('is shown as answered as soon as an owner is entered by hand', async () => {
    const one = await overdue();
    const { _id } = (await request([one])).body;
    await send('PUT', `/print/${one}`, { isPrint: false, ownerName: 'Anna', address: 'Weg 2' });
    expect(await lines(_id)).toMatchObject([{ state: 'answered' }]);
    expect((await send('GET', '/keeper-requests')).body.requests).toMatchObject([{ requested: 0, answered: 1 }]);
  });

  it('the records to request are listed in pages, and the lines of an unknown request return 404', async () => {
    const all = [];
    for (let count = 0; count < 3; count += 1) all.push(await overdue());
    expect((await needs(`?after=${all[1]}`)).needs).toMatchObject([{ record: { invoiceNumber: all[2] } }]);
    expect((await send('GET', '/keeper-requests/7/lines')).status).toBe(404);
  });

  it('contains no data of the keeper after the record is erased', async () => {
    const one = await overdue('B-HA 600');
    const { _id } = (await request([one])).body;
    await answer({ ...ANSWER, vehicleNumber: 'B-HA 600', make: 'OPEL' });
    await send('PUT', `/update-payment/${one}`, { isPay: true });
    const person = { kind: 'plate', text: 'B-HA 600' };
    const disclosed = (await send('GET', `/disclosure?${new URLSearchParams(person)}`)).body.records;
    expect(disclosed[0]).toMatchObject({ ownerName: 'Erika Muster', registered: { make: 'OPEL' } });
    const { preview } = (await send('POST', '/erasure-requests', { ...person, isTrial: true })).body;
    expect((await send('POST', '/erasure-requests', { ...person, preview })).status).toBe(200);
    const [line] = await lines(_id);
    expect([line.record.ownerName, line.record.registered, line.cost]).toEqual(['', undefined, 7]);
  });
});

import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { verifyAccounts } from '../accounts/verifyAccounts.ts';
import { OWNER, officeOf } from '../testing/office.ts';
import { startParking } from '../testing/startParking.ts';

const AGENCY = { agency: 'Inkasso Nord GmbH', day: '27.3.2026' };
const RECALL = { day: '28.3.2026', reason: 'Zahlung direkt an uns' };

describeOnDatabase('debt collection', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const send = (method: string, path: string, json?: object, cookie = parking.admin) =>
    parking.request(method, path, { cookie, ...(json && { json }) });
  const done = async (...request: Parameters<typeof send>) => expect((await send(...request)).status).toBe(200);
  const on = (day: string) => parking.setClock(`2026-${day}T09:00:00Z`);
  let keys = 0;
  const { left } = officeOf(parking);
  /** Creates a record and prints its letter of 16.3., which claims 44.50 € and has the deadline 26.3. */
  const dunned = async (owner: object = OWNER) => {
    const id = await left(owner);
    on('03-16');
    await done('PUT', `/update-MI/${id}`, { MIStatus: 'M' });
    await done('PUT', `/print/${id}`, { isPrint: true });
    on('03-27');
    return id;
  };
  const candidates = async () =>
    (await send('GET', '/collections/candidates')).body.candidates.map(
      ({ record, reason }: { record: { invoiceNumber: number }; reason?: string }) => [record.invoiceNumber, reason],
    );
  const handOver = async (ids: readonly number[], given: object = AGENCY) =>
    send('POST', '/collections', { ...given, invoiceNumbers: ids.map(String) });
  const handedOver = async () => {
    const id = await dunned();
    const { body } = await handOver([id]);
    return { id, handOver: body.lines[0].handOver._id };
  };
  const reasons = async (id: number) => (await handOver([id])).body.lines[0].reason;
  const page = async (state: string) => (await send('GET', `/collections?state=${state}`)).body.collections;
  const recall = (id: string, json: object = RECALL) => send('PUT', `/collections/${id}/recall`, json);
  const record = async (id: number) => (await send('GET', `/records?at=${id}&limit=1`)).body.records[0];
  const pay = (id: number, body: object) =>
    parking.asAdmin(
      'POST',
      `/accounts/${id}/payments`,
      { type: 'collection', day: '28.3.2026', ...body },
      { 'Idempotency-Key': `collection-${++keys}-key` },
    );
  const faults = async () => (await verifyAccounts(parking.service.database)).faults;
  const lastEntry = async (id: number) => (await send('GET', `/journal/parking?subject=record:${id}`)).body.entries[0];

  it('proposes records after the last letter’s deadline', async () => {
    const id = await dunned();
    await left();
    on('03-26');
    expect(await candidates()).toEqual([]);
    on('03-27');
    expect(await candidates()).toEqual([[id, undefined]]);
    await send('PUT', '/settings/dunning', {
      afterDays: 0,
      tolerance: 0,
      costsAloneFrom: 5,
      further: [{ afterDays: 7, text: 'Noch offen.', cost: 2, deadlineDays: 7 }],
    });
    expect(await candidates()).toEqual([]);
    expect(await reasons(id)).toBe('Die letzte Mahnung ist noch nicht gedruckt.');
  });

  it('hands over no record while the base rate for its interest is missing, and shows that reason', async () => {
    await done('PUT', '/settings/claims', { ...DEFAULT_CLAIM_SETTINGS, isInterestCharged: true });
    const id = await dunned();
    parking.setClock('2027-01-04T09:00:00Z');
    expect(await candidates()).toEqual([
      [
        id,
        'Für das Halbjahr ab 1.1.2027 fehlt der Basiszinssatz; bis er eingetragen ist, wird die Rechnung nicht übergeben. Ein Admin trägt ihn unter „Verwaltung“, „Forderungen“ ein.',
      ],
    ]);
  });

  it('proposes records whose status the office set to collection (I) without a hand-over', async () => {
    const id = await left();
    await done('PUT', `/update-MI/${id}`, { MIStatus: 'I' });
    on('03-16');
    expect(await candidates()).toEqual([[id, undefined]]);
    expect((await handOver([id], { ...AGENCY, day: '16.3.2026' })).body.lines[0].handOver.state).toBe('open');
  });

  it('stores agency, day and amount of a hand-over, and sets the record’s status to collection (I)', async () => {
    const id = await dunned();
    const { status, body } = await handOver([id]);
    expect([status, body.lines]).toEqual([
      201,
      [
        {
          invoiceNumber: String(id),
          handOver: {
            _id: expect.any(String),
            state: 'open',
            ...AGENCY,
            amount: 44.5,
            account: expect.any(String),
            handedOverAt: '2026-03-27T09:00:00.000Z',
          },
        },
      ],
    ]);
    expect(await record(id)).toMatchObject({ MIStatus: 'I', collectionDay: '27.3.2026' });
    expect(await candidates()).toEqual([]);
    expect(await lastEntry(id)).toMatchObject({
      kind: 'collection',
      after: { agency: AGENCY.agency, collectionDay: '27.3.2026', collectionAmount: 44.5, MIStatus: 'I' },
    });
    expect(await faults()).toEqual([]);
  });

  it('hands each record over once, even for repeated and concurrent requests', async () => {
    const ids = [await dunned(), await dunned(), await dunned()];
    const answers = await Promise.all([handOver(ids), handOver(ids.toReversed()), handOver(ids)]);
    const handOvers = answers.map(({ body }) =>
      body.lines.map(({ handOver: one }: { handOver: { _id: string } }) => one._id).sort(),
    );
    expect(new Set(handOvers.map(String)).size).toBe(1);
    expect(await page('open')).toHaveLength(3);
    expect((await handOver([ids[0] ?? 0], { ...AGENCY, agency: 'Andere GmbH' })).body.lines[0]).toEqual({
      invoiceNumber: String(ids[0]),
      reason: 'Die Rechnung ist seit 27.3.2026 beim Inkassobüro. Bitte rufen Sie sie zuerst zurück.',
    });
    expect(await faults()).toEqual([]);
  });

  it.each<[string, (id: number) => Promise<unknown>, string]>([
    [
      'blocked',
      (id) => send('PUT', `/dunning-block/${id}`, { reason: 'clarification', until: '31.3.2026' }),
      'Mahnsperre bis 31.3.2026: Klärung.',
    ],
    ['paid', (id) => send('PUT', `/update-payment/${id}`, { isPay: true }), 'Diese Rechnung ist schon bezahlt.'],
    ['inactive', (id) => send('PUT', `/disable/${id}`, { isDisable: true }), 'Diese Rechnung ist inaktiv.'],
  ])('leaves out a record that is %s, and returns the reason', async (_title, prepare, reason) => {
    const [id, other] = [await dunned(), await dunned()];
    await prepare(id);
    const { lines } = (await handOver([id, other])).body;
    expect(lines[0].reason).toContain(reason);
    expect(lines[1]).not.toHaveProperty('reason');
    expect(await record(id)).not.toHaveProperty('collectionDay');
  });

  it('leaves out a disputed record even if its dunning block was lifted, and a record without an owner', async () => {
    const [disputed, nameless] = [await dunned(), await dunned({ ownerName: '', address: '' })];
    await parking.asAdmin(
      'POST',
      `/objections/${disputed}`,
      { arrived: '27.3.2026', channel: 'email', text: 'Nein.' },
      { 'Idempotency-Key': 'collection-objection' },
    );
    await send('PUT', `/dunning-block/${disputed}`, { reason: null });
    expect(await candidates()).toEqual([
      [disputed, 'Über einen Widerspruch ist noch nicht entschieden.'],
      [nameless, 'Name oder Anschrift des Halters fehlt.'],
    ]);
    expect(await reasons(disputed)).toBe('Über einen Widerspruch ist noch nicht entschieden.');
    expect(await reasons(99_999_999)).toContain('Keine Datensätze');
  });

  it('returns 409 for letters and for another status while an agency has the record', async () => {
    const { id } = await handedOver();
    const refused = { status: 409, body: { code: 'IN_COLLECTION' } };
    const letter = { isPrint: true, letterDate: '27.3.2026', deadline: '6.4.2026' };
    expect(await send('PUT', `/print/${id}`, letter)).toMatchObject(refused);
    expect(await send('PUT', `/print/${id}`, { isPrint: false })).toMatchObject(refused);
    for (const MIStatus of ['M', null, ''])
      expect(await send('PUT', `/update-MI/${id}`, { MIStatus })).toMatchObject(refused);
    expect((await send('PUT', `/update-MI/${id}`, { MIStatus: 'I' })).status).toBe(200);
  });

  it('excludes a line of a dunning run if the record of that line was set to collection before printing', async () => {
    const id = await left();
    on('03-16');
    const { _id: run } = (await send('POST', '/dunning-runs')).body;
    await send('PUT', `/update-MI/${id}`, { MIStatus: 'I' });
    const { lines } = (await send('PUT', `/dunning-runs/${run}/printed`, { invoiceNumbers: [String(id)] })).body;
    expect(lines).toMatchObject([{ state: 'excluded', reason: 'Die Rechnung ist im Inkasso.' }]);
    expect((await record(id)).isPrint).toBe(false);
  });

  it('books payments that the agency passes on, in parts and with the agency’s reference; the last part settles the hand-over', async () => {
    const { id } = await handedOver();
    on('03-28');
    expect((await pay(id, { amount: 20, reference: '2026/123-A' })).body).toMatchObject({ paid: 20, isPay: false });
    expect(await page('open')).toMatchObject([{ paid: 20, record: { invoiceNumber: id } }]);
    expect((await pay(id, { amount: 24.51 })).body).toMatchObject({
      code: 'MORE_THAN_OPEN',
      fields: { amount: expect.stringMatching(/^Offen sind nur 24,50.€\.$/) },
    });
    expect((await pay(id, { amount: 24.5, reference: '' })).body).toMatchObject({ isPay: true });
    const { postings } = (await send('GET', `/accounts/${id}`)).body;
    expect(postings.slice(-2)).toMatchObject([{ type: 'collection', voucher: '2026/123-A' }, { type: 'collection' }]);
    expect(postings.at(-1)).not.toHaveProperty('voucher');
    expect(await page('open')).toEqual([]);
    expect(await page('settled')).toMatchObject([{ state: 'settled', paid: 44.5 }]);
    expect((await pay(id, { amount: 1, reference: 'Erika Muster' })).body.fields).toHaveProperty('reference');
  });

  it('a record can be recalled with a reason; after that, dunning and another hand-over are possible', async () => {
    const { id, handOver: first } = await handedOver();
    on('03-28');
    const { status, body } = await recall(first);
    expect([status, body]).toMatchObject([
      200,
      { state: 'recalled', recalledOn: '28.3.2026', recallReason: RECALL.reason },
    ]);
    const now = await record(id);
    expect(now).toMatchObject({ MIStatus: 'M', isPrint: true });
    expect(now).not.toHaveProperty('collectionDay');
    expect(await lastEntry(id)).toMatchObject({
      kind: 'collection-recalled',
      after: { recallReason: RECALL.reason, recalledOn: '28.3.2026', MIStatus: 'M' },
    });
    expect((await recall(first)).body).toEqual(body);
    expect((await recall(first, { ...RECALL, reason: 'Anders' })).body.code).toBe('ALREADY_RECALLED');
    expect((await handOver([id], { ...AGENCY, day: '28.3.2026' })).body.lines[0].handOver.state).toBe('open');
    const { handOvers } = (await send('GET', `/collections/of/${id}`)).body;
    expect(handOvers.map(({ state }: { state: string }) => state)).toEqual(['open', 'recalled']);
    expect(await page('recalled')).toMatchObject([{ _id: first, paid: 0 }]);
    expect(await faults()).toEqual([]);
  });

  it.each([
    ['a hand-over of tomorrow', () => handOver([1], { ...AGENCY, day: '28.3.2026' }), 422, 'day'],
    ['no agency', () => handOver([1], { ...AGENCY, agency: ' ' }), 400, 'agency'],
    ['no records', () => handOver([]), 400, 'invoiceNumbers'],
    ['51 records', () => handOver(Array.from({ length: 51 }, (_, one) => one + 1)), 400, 'invoiceNumbers'],
  ])('returns an error message for the invalid field in the case of %s', async (_title, attempt, status, field) => {
    on('03-27');
    const refused = await attempt();
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([status, [field]]);
  });

  it('returns an error for a recall that is dated before the hand-over or tomorrow, that has no reason, or whose hand-over does not exist', async () => {
    const { handOver: id } = await handedOver();
    expect((await recall(id, { ...RECALL, day: '26.3.2026' })).body.code).toBe('RECALL_TOO_EARLY');
    expect((await recall(id)).body.code).toBe('DAY_IN_FUTURE');
    expect((await recall(id, { ...RECALL, reason: '' })).status).toBe(400);
    expect((await recall('999')).status).toBe(404);
    expect(await page('recalled')).toEqual([]);
  });

  it('the booth gets the day on which an open record was handed over to an agency, and cannot book a card payment until the recall', async () => {
    await done('PUT', '/settings/till', { takesCards: true });
    const { id, handOver: handOverId } = await handedOver();
    const shown = async () =>
      (await send('GET', `/invoice-search?invoiceNumber=${id}`, undefined, parking.employee)).body[0];
    const byCard = (voucher: string) => send('POST', `/card-payments/${id}`, { amount: 44.5, voucher });
    expect(await shown()).toMatchObject({ invoiceNumber: id, MIStatus: null, collectionDay: '27.3.2026' });
    const message = 'Die Rechnung ist seit 27.3.2026 beim Inkassobüro. Bezahlt wird nur noch dort.';
    expect(await byCard('1')).toMatchObject({ status: 422, body: { code: 'IN_COLLECTION', message } });
    expect((await record(id)).paid).toBeUndefined();
    on('03-28');
    await recall(handOverId);
    expect(await shown()).not.toHaveProperty('collectionDay');
    expect(await byCard('2')).toMatchObject({ status: 201, body: { isPay: true, paid: 44.5 } });
  });

  it('the booth does not get the day of the hand-over of a record whose claim was paid to the agency', async () => {
    const { id } = await handedOver();
    expect((await pay(id, { amount: 44.5, day: '27.3.2026' })).status).toBe(201);
    const { body } = await send('GET', `/invoice-search?invoiceNumber=${id}`, undefined, parking.employee);
    expect(body).toMatchObject([{ invoiceNumber: id, isPay: true }]);
    expect(body[0]).not.toHaveProperty('collectionDay');
  });

  it('a hand-over is disclosed with its record, and deleted with its record', async () => {
    const { id } = await handedOver();
    const person = { kind: 'name', text: OWNER.ownerName };
    const disclosed = async () => (await send('GET', `/disclosure?${new URLSearchParams(person)}`)).body.records;
    expect((await disclosed())[0].handOvers).toMatchObject([AGENCY]);
    await send('PUT', `/update-payment/${id}`, { isPay: true });
    const { preview } = (await send('POST', '/erasure-requests', { ...person, isTrial: true })).body;
    expect((await send('POST', '/erasure-requests', { ...person, preview })).status).toBe(200);
    expect((await send('GET', `/collections/of/${id}`)).body.handOvers).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it('the nightly check reports a difference between a record and its hand-overs', async () => {
    const { id } = await handedOver();
    const { database } = parking.service;
    await database.transaction((transaction) =>
      transaction.write('UPDATE records SET collectionDay = NULL WHERE id = :id', { id }),
    );
    expect(await faults()).toEqual([{ invoiceNumber: id, fault: 'collection' }]);
  });
});

import { driverCase } from '@parkwart/contracts/entities/driverCase';
import { running } from '@parkwart/service-kit/testing/running';
import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { fakeOthers } from '../testing/fakeOthers.ts';
import { startParking } from '../testing/startParking.ts';
import { driverPage } from './testing/driverPage.ts';

const NOTHING = {
  status: 404,
  body: {
    code: 'PAGE_NOT_FOUND',
    message: 'Zu diesem Code und diesem Kennzeichen gibt es keinen Vorgang. Bitte prüfen Sie das Kennzeichen.',
  },
};
const UNKNOWN = 'a'.repeat(26);

describeOnDatabase("the driver's page", (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase(), { ask: fakeOthers().ask }));
  const page = driverPage(parking);
  beforeEach(async () => {
    parking.setClock('2026-03-05T14:00:00Z');
    await page.turn(true);
  });

  it('is off by default: receipts and letters have no link to the page, and its calls return 404 for every token and session', async () => {
    const { invoiceNumber, token } = await page.fined();
    const session = await page.sessionOf(token);
    await page.turn(false);
    expect((await page.asOffice('GET', `/receipt/${invoiceNumber}`)).body).not.toHaveProperty('pageLink');
    expect((await page.asOffice('GET', `/page-links?records=${invoiceNumber}`)).body).toEqual({ links: [] });
    expect(await page.open(token, 'B-AB 1234')).toMatchObject(NOTHING);
    expect(await page.asDriver(session, 'GET', '/driver-page')).toMatchObject(NOTHING);
    expect(await page.asDriver(session, 'POST', '/driver-page/objections', { text: 'Nein' })).toMatchObject(NOTHING);
  });

  it('shows the operator, the privacy text and the accessibility text without a token, and returns 404 while the page is off', async () => {
    const read = () => parking.request('GET', '/driver-page/operator');
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toMatchObject({ operator: { name: 'Muster Parkraum GmbH' } });
    expect(body.privacyText).toContain('Verantwortlich ist Muster Parkraum GmbH, Musterstraße 1, 10115 Berlin.');
    expect(body.accessibilityText).toContain('EN 301 549');
    await page.turn(false);
    expect(await read()).toMatchObject(NOTHING);
  });

  it('is linked from the booth’s receipts until a day after the exit, and from the office’s receipts always', async () => {
    const { invoiceNumber } = await page.fined();
    const receiptFor = async (cookie: string) =>
      (await parking.request('GET', `/receipt/${invoiceNumber}`, { cookie })).body;
    expect(await receiptFor(parking.employee)).toHaveProperty('pageLink');
    parking.setClock('2026-03-06T14:00:01Z');
    expect(await receiptFor(parking.employee)).not.toHaveProperty('pageLink');
    expect(await receiptFor(parking.admin)).toHaveProperty('pageLink');
  });

  it('leaves out a charge that was reversed before the car left, and shows a charge that was reversed later', async () => {
    const { invoiceNumber } = await parking.checkIn();
    const fine = (type: string, price: number) =>
      page.asOffice('PUT', `/update-fine/${invoiceNumber}`, { fines: price ? [{ type, price, description: '' }] : [] });
    await fine('Verklickt', 90);
    await fine('Verklickt', 0);
    await fine('Falschparken', 30);
    parking.setClock('2026-03-05T15:00:00Z');
    await page.asOffice('POST', `/checkout?id=${invoiceNumber}`);
    const told = async () => (await page.open(await page.tokenOf(invoiceNumber), 'B-AB 1234')).body.case.bookings;
    const amounts = (bookings: readonly { type: string; amount: number }[]) =>
      bookings.filter(({ type }) => type === 'fine').map(({ amount }) => amount);
    expect(amounts(await told())).toEqual([30]);
    parking.setClock('2026-03-05T16:00:00Z');
    await fine('Falschparken', 0);
    expect(amounts(await told())).toEqual([30, -30]);
  });

  it.each(['B-AB 1234', 'b ab1234', 'B–AB 1234', ' b ab-1234 ', 'В-АВ 1234'])(
    'opens with the plate typed as „%s“',
    async (plate) => {
      const { invoiceNumber, token } = await page.fined();
      const { status, body } = await page.open(token, plate);
      expect([status, body.case.invoiceNumber, body.endsAt]).toEqual([200, invoiceNumber, '2026-03-05T14:30:00.000Z']);
      expect((await page.asDriver(body.session, 'GET', '/driver-page')).body).toEqual(body.case);
    },
  );

  it.each(['GÖ-LK 55', 'golk55', 'GO-LK 55', 'goe lk55', 'GOELK55'])(
    'opens for a plate with an umlaut that is typed as „%s“',
    async (plate) => {
      const { token } = await page.fined({ vehicleNumber: 'GÖ-LK 55' });
      expect((await page.open(token, plate)).status).toBe(200);
    },
  );

  it.each([
    ['GÖ-LK 55', 'GOL-K 55'],
    ['GÖ-LK 55', 'GÜ-LK 55'],
    ['GÖ-LK 55', 'GU-LK 55'],
    ['GÖ-LK 55', 'GO-LK 56'],
    ['GO-LK 55', 'GÖ-LK 55'],
    ['GO-LK 55', 'GOE-LK 55'],
    ['FÜ-SS 12', 'FUS-S 12'],
  ])('stays closed for the plate %s if „%s“ is typed, and counts the attempt', async (vehicleNumber, plate) => {
    const { token } = await page.fined({ vehicleNumber });
    for (let guess = 0; guess < 20; guess += 1) expect((await page.open(token, plate)).status).toBe(404);
    expect((await page.open(token, vehicleNumber)).status).toBe(429);
  });

  it('returns the same response, after the same time, for a wrong token and for a wrong plate', async () => {
    const { token } = await page.fined();
    const before = parking.delays.length;
    const refused = await Promise.all([
      page.open(token, 'B-AB 1235'),
      page.open(token, 'BA-B 1234'),
      page.open(UNKNOWN, 'B-AB 1234'),
      page.open('no token at all', 'B-AB 1234'),
      page.open(token.toUpperCase(), 'B-AB 1234'),
      page.open('', 'B-AB 1234'),
    ]);
    for (const one of refused) expect({ status: one.status, body: one.body }).toEqual(NOTHING);
    const headersOf = ({ headers }: { headers: Headers }) =>
      [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    for (const one of refused) expect(headersOf(one)).toEqual(refused[0] && headersOf(refused[0]));
    expect(parking.delays.slice(before)).toHaveLength(6);
    expect(Math.max(...parking.delays.slice(before))).toBeLessThanOrEqual(200);
  });

  it('after 20 wrong plates, locks the record for the rest of the hour, even for the right plate, but locks no other record', async () => {
    const [one, other] = [await page.fined(), await page.fined()];
    const session = await page.sessionOf(one.token);
    for (let guess = 0; guess < 20; guess += 1)
      expect((await page.open(one.token, `B-XY ${guess + 1}`)).status).toBe(404);
    const locked = await page.open(one.token, 'B-AB 1234');
    expect(locked).toMatchObject({ status: 429, body: { code: 'PAGE_LOCKED' } });
    expect(locked.headers.get('retry-after')).toBe('3600');
    expect((await page.open(other.token, 'B-AB 1234')).status).toBe(200);
    expect((await page.asDriver(session, 'GET', '/driver-page')).status).toBe(200);
    parking.setClock('2026-03-05T15:00:00Z');
    expect((await page.open(one.token, 'B-AB 1234')).status).toBe(200);
  });

  it('a session gives access to only one record, for half an hour', async () => {
    const [one, other] = [await page.fined(), await page.fined()];
    const session = await page.sessionOf(one.token);
    const [, ends, signature] = session.split('.');
    const forged = [
      `${other.invoiceNumber}.${ends}.${signature}`,
      `${one.invoiceNumber}.${Number(ends) + 1}.${signature}`,
      `${one.invoiceNumber}.${ends}.${'A'.repeat(43)}`,
      `${session}x`,
      'a.b.c',
      '',
    ];
    const ended = { status: 401, body: { code: 'PAGE_SESSION_ENDED' } };
    for (const each of forged) expect(await page.asDriver(each, 'GET', '/driver-page')).toMatchObject(ended);
    expect(await parking.asAdmin('GET', '/driver-page')).toMatchObject(ended);
    parking.setClock('2026-03-05T14:29:59Z');
    expect((await page.asDriver(session, 'GET', '/driver-page')).status).toBe(200);
    parking.setClock('2026-03-05T14:30:00Z');
    expect(await page.asDriver(session, 'GET', '/driver-page')).toMatchObject(ended);
  });

  it('admits no driver to any call of booth and office', async () => {
    const session = await page.sessionOf((await page.fined()).token);
    for (const path of ['/records?list=all', '/parked-cars', '/settings', '/page-links?records=100001'])
      expect((await page.asDriver(session, 'GET', path)).status).toBe(401);
  });

  it('rejects the session of a record whose plate is corrected, and rejects token and session of an erased record', async () => {
    const { invoiceNumber, token } = await page.fined({ vehicleNumber: 'B-ER 1' });
    const session = await page.sessionOf(token, 'B-ER 1');
    await page.asOffice('PUT', `/update-fine/${invoiceNumber}`, { vehicleNumber: 'B-ER 2', fines: [] });
    expect((await page.asDriver(session, 'GET', '/driver-page')).status).toBe(401);
    const again = await page.sessionOf(token, 'B-ER 2');
    await page.asOffice('PUT', `/update-payment/${invoiceNumber}`, { isPay: true });
    const person = { kind: 'plate', text: 'B-ER 2' };
    const { preview } = (await page.asOffice('POST', '/erasure-requests', { ...person, isTrial: true })).body;
    await page.asOffice('POST', '/erasure-requests', { ...person, preview });
    expect((await page.asDriver(again, 'GET', '/driver-page')).status).toBe(401);
    expect(await page.open(token, 'B-ER 2')).toMatchObject(NOTHING);
    expect(await page.tokenOf(invoiceNumber)).toBe('');
    expect(await page.open(token, 'GELÖSCHT')).toMatchObject(NOTHING);
  });

  it('writes no token and no session to log, journal or metrics, and no plate to the log', async () => {
    const { token } = await page.fined({ vehicleNumber: 'B-LG 77' });
    const session = await page.sessionOf(token, 'B-LG 77');
    await page.open(token, 'B-LG 78');
    await page.asDriver(session, 'GET', '/driver-page');
    await page.asDriver(session, 'POST', '/driver-page/objections', { text: 'Nein' });
    const { body } = await page.asOffice('GET', '/journal/parking?limit=200');
    const metrics = (await parking.request('GET', '/metrics')).body;
    for (const secret of [token, session]) {
      for (const place of [parking.logLines(), JSON.stringify(body), String(metrics)])
        expect(place).not.toContain(secret);
    }
    expect(parking.logLines()).not.toContain('B-LG');
    expect(parking.logLines()).toContain('/api/employee/driver-page/open');
  });
});

/** All texts that the office or the booth enters for a record, and the users' names. */
const SECRETS = {
  note: 'zahlt nie',
  owner: 'Erika Mustermann',
  address: 'Heidestraße 17\n51147 Köln',
  block: 'ruft ständig an',
  hold: 'Rechtsstreit',
  objection: 'liegt im Krankenhaus',
  office: 'admin',
  booth: 'kasse',
};

describeOnDatabase('a record shown to its driver', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  const page = driverPage(parking);
  beforeAll(() => page.turn(true));

  const put = async (path: string, json: object) =>
    expect((await page.asOffice('PUT', path, json)).status).toBeLessThan(300);
  const shown = async (token: string) => (await page.open(token, 'B-AB 1234')).body.case;

  it('contains no owner, address, note, reason, text of an objection, or name of a user', async () => {
    const { invoiceNumber, token } = await page.fined();
    const tariff = { freeMinutes: 15, centsPerStartedHour: 200, maxCentsPerDay: 1_500 };
    const terms = { validFrom: '1.3.2026', text: 'Parken nur gegen Entgelt.' };
    const { _id } = (await page.asOffice('POST', '/terms', { ...terms, ...tariff })).body;
    await put(`/terms/${_id}/seal`, {});
    await put(`/check-notes/${invoiceNumber}`, { checkOutNote: SECRETS.note });
    await put(`/update-MI/${invoiceNumber}`, { MIStatus: 'M' });
    await put(`/print/${invoiceNumber}`, { isPrint: true, ownerName: SECRETS.owner, address: SECRETS.address });
    await put(`/holds/${invoiceNumber}`, { until: '31.12.2026', reason: SECRETS.hold });
    const objection = { arrived: '4.3.2026', channel: 'phone', text: SECRETS.objection };
    await page.asOffice('POST', `/objections/${invoiceNumber}`, objection);
    await put(`/dunning-block/${invoiceNumber}`, { reason: 'other', note: SECRETS.block, until: '31.12.2026' });
    await page.asOffice('POST', `/accounts/${invoiceNumber}/waivers`, { amount: 3, reason: 'uncollectible' });
    const told = await shown(token);
    for (const secret of [...Object.values(SECRETS), 'uncollectible', 'Heidestraße'])
      expect(JSON.stringify(told)).not.toContain(secret);
    // The tested case lacks these fields: those that replace the bank transfer, and those of online payments and mails.
    const { collection, isOfDriver, mayPayOnline, onlinePayment, mayLeaveMail, getsMails, ...shape } = driverCase.shape;
    expect([collection, isOfDriver, mayPayOnline, onlinePayment, mayLeaveMail, getsMails]).not.toContain(undefined);
    expect(Object.keys(told).sort()).toEqual(Object.keys(shape).sort());
    expect(told).toEqual({
      invoiceNumber,
      vehicleNumber: 'B-AB 1234',
      date: '5.3.2026',
      entryTime: '14:00:00',
      exitTime: '5.3.2026 15:00:00',
      operator: {
        name: 'Muster Parkraum GmbH',
        street: 'Musterstraße 1',
        city: '10115 Berlin',
        phone: '030 1234567',
        email: 'service@parkraum.example',
      },
      place: 'Musterstraße 1, 10115 Berlin',
      terms: { ...terms, tariff },
      lines: [
        {
          type: 'fee',
          text: 'Parkgebühr',
          description: 'Parkdauer: 1 Std. 0 Min., 1 angefangene Stunde zu 2,00\u00a0€',
          reckoning: { minutes: 60, factors: [{ count: 1, price: 2 }] },
          amount: 2,
          day: '5.3.2026',
        },
        { type: 'fine', text: 'Falschparken', description: 'Auf zwei Plätzen', amount: 30, day: '5.3.2026' },
        { type: 'owner-lookup', text: 'Halterermittlung', description: '', amount: 7, day: expect.any(String) },
        { type: 'reminder-cost', text: 'Mahnkosten', description: '', amount: 5.5, day: expect.any(String) },
      ],
      bookings: [
        { day: '5.3.2026', kind: 'charge', type: 'fine', amount: 30, isReversal: false },
        { day: '5.3.2026', kind: 'charge', type: 'fee', amount: 2, isReversal: false },
        { day: expect.any(String), kind: 'charge', type: 'owner-lookup', amount: 7, isReversal: false },
        { day: expect.any(String), kind: 'charge', type: 'reminder-cost', amount: 5.5, isReversal: false },
        { day: '5.3.2026', kind: 'waiver', type: 'waiver', amount: -3, isReversal: false },
      ],
      charged: 44.5,
      paid: 0,
      waived: 3,
      open: 41.5,
      state: 'partly-paid',
      isBlocked: true,
      transfer: {
        account: { holder: 'Muster Parkraum GmbH', iban: 'DE89370400440532013000', bic: '' },
        amount: 41.5,
        purpose: `RE ${invoiceNumber} B-AB 1234`,
        deadline: '15.3.2026',
        // The deadline is a Sunday, so it moves to the Monday (§ 193 BGB).
        endsOn: '16.3.2026',
        giroCode: `BCD\n002\n1\nSCT\n\nMuster Parkraum GmbH\nDE89370400440532013000\nEUR41.50\n\n\nRE ${invoiceNumber} B-AB 1234`,
      },
      objections: [
        {
          arrived: '4.3.2026',
          state: 'open',
          sentence: 'Der Widerspruch liegt uns vor. Bis wir darüber entschieden haben, mahnen wir nicht.',
        },
      ],
      mayObject: false,
      isDriverNamed: false,
      mayNameDriver: true,
      privacyText: expect.any(String),
    });
  });

  it.each([
    ['open', [], 32],
    ['partly-paid', [['POST', 'payments', { amount: 10, day: '5.3.2026', type: 'transfer' }]], 22],
    ['settled', [['POST', 'payments', { amount: 32, day: '5.3.2026', type: 'transfer' }]], 0],
  ] as const)('is shown as %s by its account’s state, with the amount to transfer', async (state, bookings, open) => {
    const { invoiceNumber, token } = await page.fined();
    for (const [method, path, json] of bookings)
      await page.asOffice(method, `/accounts/${invoiceNumber}/${path}`, json);
    const told = await shown(token);
    expect([told.state, told.open, told.transfer?.amount ?? 0]).toEqual([state, open, open]);
  });

  it('shows, if the fee is from an earlier tariff, only how long the car was parked', async () => {
    const { token } = await page.fined();
    const { settings } = (await page.asOffice('GET', '/settings')).body;
    await put('/settings', { ...settings, centsPerStartedHour: 300 });
    expect((await shown(token)).lines[0]).toMatchObject({ type: 'fee', description: 'Parkdauer: 1 Std. 0 Min.' });
    await put('/settings', settings);
  });

  it('shows nothing to pay if the record is disabled or the parking was free', async () => {
    const { invoiceNumber, token } = await page.fined();
    await put(`/disable/${invoiceNumber}`, { isDisable: true });
    const none = { lines: [], open: 0, charged: 0, mayObject: false };
    expect(await shown(token)).toMatchObject({ ...none, state: 'cancelled' });
    const free = await parking.checkIn({ entryTime: '14:55:00' });
    const told = await shown(await page.tokenOf(free.invoiceNumber));
    expect(told).toMatchObject({ ...none, state: 'nothing-due', exitTime: null });
    expect(told).not.toHaveProperty('transfer');
  });

  it('shows the decision on each objection in a sentence, with the waived amount and the reason', async () => {
    const { invoiceNumber, token } = await page.fined();
    const decide = async (decision: object) => {
      await page.asOffice('POST', `/objections/${invoiceNumber}`, { arrived: '4.3.2026', channel: 'email', text: 'x' });
      const { objections } = (await page.asOffice('GET', `/objections/${invoiceNumber}`)).body;
      await put(`/objections/${invoiceNumber}/${objections[0]._id}/decision`, decision);
    };
    await decide({ decision: 'rejected', reason: 'Das Schild steht dort.' });
    await decide({ decision: 'goodwill', amount: 5 });
    await decide({ decision: 'justified' });
    const { objections, state, mayObject } = await shown(token);
    expect([state, mayObject]).toEqual(['settled', true]);
    expect(objections).toMatchObject([
      { state: 'justified', sentence: expect.stringContaining('berechtigt'), waived: 27 },
      { state: 'goodwill', sentence: expect.stringContaining('Kulanz'), waived: 5 },
      { state: 'rejected', sentence: expect.stringContaining('abgelehnt'), reason: 'Das Schild steht dort.' },
    ]);
  });
});

describeOnDatabase('POST /internal/driver-sessions', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  const page = driverPage(parking);

  const ask = async (session: string, by: 'files' | 'users' = 'files') => {
    const headers = { Authorization: `Bearer ${await testTokens(by).sign('parking')}` };
    return parking.request('POST', '/internal/driver-sessions', { headers, json: { session } });
  };

  it('returns the record of a session to svc-files, or the status with which the session is refused', async () => {
    await page.turn(true);
    const { invoiceNumber, token } = await page.fined();
    const session = await page.sessionOf(token);
    expect(await ask(session)).toMatchObject({ status: 200, body: { invoiceNumber } });
    expect((await ask(`${session}x`)).body).toEqual({ refusal: 401 });
    expect((await ask('')).body).toEqual({ refusal: 401 });
    await page.turn(false);
    expect((await ask(session)).body).toEqual({ refusal: 404 });
  });

  it('accepts requests only from svc-files: another service gets 403, and a client with only the session gets 401', async () => {
    await page.turn(true);
    const session = await page.sessionOf((await page.fined()).token);
    expect((await ask(session, 'users')).status).toBe(403);
    expect((await page.asDriver(session, 'POST', '/internal/driver-sessions', { session })).status).toBe(401);
  });
});

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

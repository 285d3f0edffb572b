import { DRIVER_TOKEN } from '@parkwart/contracts/calls/driverPage';
import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
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

describeOnEachDatabase("the driver's page", (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase(), { ask: fakeOthers().ask }));
  const page = driverPage(parking);
  beforeEach(async () => {
    parking.setClock('2026-03-05T14:00:00Z');
    await page.turn(true);
  });

  it('is off at first: no link is on a receipt or in a letter, and no call knows a token or a session', async () => {
    const { invoiceNumber, token } = await page.fined();
    const session = await page.sessionOf(token);
    await page.turn(false);
    expect((await page.asOffice('GET', `/receipt/${invoiceNumber}`)).body).not.toHaveProperty('pageLink');
    expect((await page.asOffice('GET', `/page-links?records=${invoiceNumber}`)).body).toEqual({ links: [] });
    expect(await page.open(token, 'B-AB 1234')).toMatchObject(NOTHING);
    expect(await page.asDriver(session, 'GET', '/driver-page')).toMatchObject(NOTHING);
    expect(await page.asDriver(session, 'POST', '/driver-page/objections', { text: 'Nein' })).toMatchObject(NOTHING);
  });

  it('keeps the token of a record, on receipts and letters alike', async () => {
    const [one, other] = [await page.fined(), await page.fined()];
    expect([one.token, other.token]).toEqual([
      expect.stringMatching(DRIVER_TOKEN),
      expect.stringMatching(DRIVER_TOKEN),
    ]);
    expect(one.token).not.toBe(other.token);
    const { body } = await page.asOffice(
      'GET',
      `/page-links?records=${other.invoiceNumber},${one.invoiceNumber},999999`,
    );
    expect(body.links).toEqual([
      { invoiceNumber: one.invoiceNumber, link: `https://parken.example/p/${one.token}` },
      { invoiceNumber: other.invoiceNumber, link: `https://parken.example/p/${other.token}` },
    ]);
  });

  it('gives a record one token when two print it at the same time', async () => {
    const { invoiceNumber } = await parking.checkIn();
    const tokens = await Promise.all([1, 2, 3].map(() => page.tokenOf(invoiceNumber)));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).toMatch(DRIVER_TOKEN);
  });

  it.each(['B-AB 1234', 'bab1234', ' b ab-1234 ', 'В-АВ 1234'])('opens with the plate typed as „%s“', async (plate) => {
    const { invoiceNumber, token } = await page.fined();
    const { status, body } = await page.open(token, plate);
    expect([status, body.case.invoiceNumber, body.endsAt]).toEqual([200, invoiceNumber, '2026-03-05T14:30:00.000Z']);
    expect((await page.asDriver(body.session, 'GET', '/driver-page')).body).toEqual(body.case);
  });

  it('answers a wrong token and a wrong plate alike, after the same time', async () => {
    const { token } = await page.fined();
    const before = parking.delays.length;
    const refused = await Promise.all([
      page.open(token, 'B-AB 1235'),
      page.open(UNKNOWN, 'B-AB 1234'),
      page.open('no token at all', 'B-AB 1234'),
      page.open(token.toUpperCase(), 'B-AB 1234'),
      page.open('', 'B-AB 1234'),
    ]);
    for (const one of refused) expect({ status: one.status, body: one.body }).toEqual(NOTHING);
    const headersOf = ({ headers }: { headers: Headers }) =>
      [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    for (const one of refused) expect(headersOf(one)).toEqual(refused[0] && headersOf(refused[0]));
    expect(parking.delays.slice(before)).toHaveLength(5);
    expect(Math.max(...parking.delays.slice(before))).toBeLessThanOrEqual(200);
  });

  it('stays shut for the rest of the hour after 20 wrong plates, even for the right one, and no other is', async () => {
    const [one, other] = [await page.fined(), await page.fined()];
    const session = await page.sessionOf(one.token);
    for (let guess = 0; guess < 20; guess += 1)
      expect((await page.open(one.token, `B-XY ${guess + 1}`)).status).toBe(404);
    expect(await page.open(one.token, 'B-AB 1234')).toMatchObject(NOTHING);
    expect((await page.open(other.token, 'B-AB 1234')).status).toBe(200);
    expect((await page.asDriver(session, 'GET', '/driver-page')).status).toBe(200);
    parking.setClock('2026-03-05T15:00:00Z');
    expect((await page.open(one.token, 'B-AB 1234')).status).toBe(200);
  });

  it('opens one record alone, for half an hour', async () => {
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
    expect(await parking.request('GET', '/driver-page', { cookie: parking.admin })).toMatchObject(ended);
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

  it('knows neither token nor session of a record whose plate is corrected, erased or deleted', async () => {
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

  it('leaves token, session and plate in no log and no journal', async () => {
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

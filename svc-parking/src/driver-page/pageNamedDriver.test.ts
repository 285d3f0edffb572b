import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startParking } from '../testing/startParking.ts';
import { driverPage } from './testing/driverPage.ts';

const DRIVER = { name: 'Max Muster', address: 'Weg 2\n10115 Berlin' };

describeOnOneDatabase("a driver named on the driver's page", (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  const page = driverPage(parking);
  beforeAll(() => page.turn(true));

  const opened = async () => {
    const { invoiceNumber, token } = await page.fined();
    return { invoiceNumber, token, session: await page.sessionOf(token) };
  };
  const name = (session: string, json: object = DRIVER, key?: string) =>
    page.asDriver(session, 'POST', '/driver-page/named-driver', json, key);
  const inOffice = async (invoiceNumber: number) =>
    (await page.asOffice('GET', `/named-drivers/${invoiceNumber}`)).body.drivers;

  it('waits in the office for a decision, and is not shown to the next who opens the page', async () => {
    const { invoiceNumber, token, session } = await opened();
    const { status, body } = await name(session);
    expect([status, body.isDriverNamed, body.mayNameDriver]).toEqual([201, true, false]);
    expect(await inOffice(invoiceNumber)).toMatchObject([
      { ...DRIVER, source: 'page', state: 'received', arrived: '5.3.2026' },
    ]);
    expect(JSON.stringify((await page.open(token, 'B-AB 1234')).body)).not.toContain(DRIVER.name);
    const { entries } = (await page.asOffice('GET', `/journal/parking?subject=record:${invoiceNumber}`)).body;
    expect(entries[0]).toMatchObject({ kind: 'driver-received', account: null, origin: 'system' });
  });

  it('is entered once when sent twice, and no other beside it', async () => {
    const { invoiceNumber, session } = await opened();
    const results = await Promise.all([1, 2].map(() => name(session, DRIVER, 'the-same-driver')));
    expect(results.map(({ status }) => status)).toEqual([201, 201]);
    expect(await name(session, { ...DRIVER, name: 'Moritz' })).toMatchObject({
      status: 422,
      body: { code: 'DRIVER_NAMED' },
    });
    expect(await inOffice(invoiceNumber)).toHaveLength(1);
  });

  it('may be another one after the office rejected the first, but not a fourth time', async () => {
    const { invoiceNumber, session } = await opened();
    for (let time = 0; time < 3; time += 1) {
      expect((await name(session)).status).toBe(201);
      const [{ _id }] = await inOffice(invoiceNumber);
      await page.asOffice('PUT', `/named-drivers/${invoiceNumber}/${_id}/state`, { state: 'rejected' });
    }
    expect(await name(session)).toMatchObject({ status: 422, body: { code: 'NAMING_NOT_POSSIBLE' } });
  });

  it.each([
    ['no name', { ...DRIVER, name: ' ' }, 'name'],
    ['no address', { ...DRIVER, address: '' }, 'address'],
    ['a name of 141 letters', { ...DRIVER, name: 'x'.repeat(141) }, 'name'],
  ])('with %s is refused at the field', async (_title, json, field) => {
    const { invoiceNumber, session } = await opened();
    const refused = await name(session, json);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
    expect(await inOffice(invoiceNumber)).toEqual([]);
  });

  it('is refused where all is paid', async () => {
    const { invoiceNumber, session } = await opened();
    await page.asOffice('PUT', `/update-payment/${invoiceNumber}`, { isPay: true });
    expect(await name(session)).toMatchObject({ status: 422, body: { code: 'NAMING_NOT_POSSIBLE' } });
  });
});

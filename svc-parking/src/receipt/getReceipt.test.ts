import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';

describeOnEachDatabase('GET /receipt/:invoiceNumber', (makeDatabase) => {
  let parking: ParkingUnderTest;

  beforeAll(async () => {
    parking = await startParking(await makeDatabase());
  });
  afterAll(() => parking.remove());

  it('returns total, deadline, account and the operator’s texts', async () => {
    const { invoiceNumber, _id } = await parking.checkIn();
    const fines = [{ type: 'Falschparken', price: 30, description: '' }];
    await parking.request('PUT', `/update-fine/${invoiceNumber}`, { cookie: parking.admin, json: { fines } });
    await parking.request('POST', `/checkout?id=${_id}`, { cookie: parking.employee });
    const { status, body } = await parking.request('GET', `/receipt/${invoiceNumber}`, { cookie: parking.employee });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      record: { invoiceNumber, isParked: false, fee: 2 },
      total: 32,
      deadline: '15.3.2026',
      operator: { name: 'Muster Parkraum GmbH' },
      account: { holder: 'Muster Parkraum GmbH', iban: 'DE89370400440532013000' },
      purpose: `RE ${invoiceNumber} B-AB 1234`,
    });
    expect(body.privacyText).toContain('Art. 13 DSGVO');
  });

  it('returns 404 for an unknown number, 400 for a malformed one, 401 without a session', async () => {
    const ask = (number: string, cookie = parking.employee) => parking.request('GET', `/receipt/${number}`, { cookie });
    expect((await ask('1')).status).toBe(404);
    expect((await ask('abc')).status).toBe(400);
    expect((await ask('100001', '')).status).toBe(401);
  });
});

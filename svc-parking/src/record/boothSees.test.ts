import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';

const SECRETS = {
  checkOutNote: 'zahlt nie',
  ownerName: 'Erika Mustermann',
  address: 'Heidestraße 17\n51147 Köln',
  MIStatus: 'M',
} as const;
const DRIVER = { arrived: '5.3.2026', source: 'form', name: 'Frieda Fahrerin', address: 'Gasse 9\n50667 Köln' };

describeOnDatabase('for booth and office,', (makeDatabase) => {
  let invoiceNumber: number;

  const parking = running(async () => startParking(await makeDatabase()));
  beforeAll(async () => {
    ({ invoiceNumber } = await parking.checkIn());
    const { checkOutNote, ownerName, address, MIStatus } = SECRETS;
    const put = async (path: string, json: object) => {
      const response = await parking.asAdmin('PUT', `/${path}/${invoiceNumber}`, json);
      expect(response.status).toBe(200);
    };
    await put('check-notes', { checkOutNote });
    const named = await parking.asAdmin('POST', `/named-drivers/${invoiceNumber}`, DRIVER);
    expect(named.status).toBe(201);
    await put('update-MI', { MIStatus });
    await put('print', { isPrint: true, ownerName, address });
  });

  const calls: readonly [string, string, () => string][] = [
    ['GET /invoice-search', 'GET', () => `/invoice-search?invoiceNumber=${invoiceNumber}`],
    ['GET /receipt', 'GET', () => `/receipt/${invoiceNumber}`],
    ['GET /checkout', 'GET', () => `/checkout?id=${invoiceNumber}`],
    ['POST /checkout', 'POST', () => `/checkout?id=${invoiceNumber}`],
  ];

  it.each(calls)(
    'the response to %s at the booth contains neither owner, driver, address, note nor dunning state of the record, but shows an issued reminder',
    async (_name, method, path) => {
      const { status, body } = await parking.asEmployee(method, path());
      expect(status).toBe(200);
      const record = Array.isArray(body) ? body[0] : (body.record ?? body);
      expect(record).toMatchObject({
        invoiceNumber,
        checkOutNote: '',
        ownerName: '',
        address: '',
        MIStatus: null,
        isPrint: false,
        employeeName: '',
        letter: { date: '5.3.2026', deadline: '15.3.2026', ownerLookup: 0, reminderCost: 5.5 },
      });
      expect(record).not.toHaveProperty('printedAt');
      for (const secret of ['Mustermann', 'Heidestraße', 'zahlt nie', 'Fahrerin', 'Gasse 9']) {
        expect(JSON.stringify(body)).not.toContain(secret);
      }
    },
  );

  it('the office’s list of records contains the fields that the booth’s responses omit', async () => {
    const { body } = await parking.asAdmin('GET', `/records?at=${invoiceNumber}&limit=1`);
    expect(body.records[0]).toMatchObject({ ...SECRETS, isPrint: true, employeeName: 'kasse' });
    expect(body.records[0].driver).toEqual({ name: DRIVER.name, address: DRIVER.address });
  });
});

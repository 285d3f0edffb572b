import type { TestResponse } from '@parkwart/service-kit/testing/serviceUnderTest';
import type { ParkingUnderTest } from '../../testing/startParking.ts';

const ADDRESS = 'https://parken.example';
const FINES = [{ type: 'Falschparken', price: 30, description: 'Auf zwei Plätzen' }];

let keys = 0;

/** Sends the driver's requests to the page, and the office's requests that prepare a test. */
export function driverPage(parking: ParkingUnderTest) {
  const asOffice = (method: string, path: string, json?: object): Promise<TestResponse> =>
    parking.asAdmin(method, path, json, { 'Idempotency-Key': `office-key-${++keys}` });
  const open = (token: string, plate: string) =>
    parking.request('POST', '/driver-page/open', { json: { token, plate } });
  const tokenOf = async (invoiceNumber: number): Promise<string> =>
    (await asOffice('GET', `/receipt/${invoiceNumber}`)).body.pageLink?.split('/p/')[1] ?? '';
  return {
    asOffice,
    open,
    tokenOf,
    turn: (isOn: boolean) => asOffice('PUT', '/settings/driver-page', { isOn, address: ADDRESS }),
    /** Creates a record with a fine, and checks its car out. @returns its invoice number and the token of its page */
    fined: async (car: object = {}) => {
      const { invoiceNumber } = await parking.checkIn(car);
      await asOffice('PUT', `/update-fine/${invoiceNumber}`, { fines: FINES });
      await asOffice('POST', `/checkout?id=${invoiceNumber}`);
      return { invoiceNumber, token: await tokenOf(invoiceNumber) };
    },
    sessionOf: async (token: string, plate = 'B-AB 1234'): Promise<string> => (await open(token, plate)).body.session,
    asDriver: (session: string, method: string, path: string, json?: object, key = `driver-key-${++keys}`) =>
      parking.request(method, path, {
        headers: { Authorization: `Bearer ${session}`, 'Idempotency-Key': key },
        ...(json && { json }),
      }),
  };
}

import type { ParkingUnderTest } from './startParking.ts';

/** Requests of the office, for tests. */
export function officeOf(parking: ParkingUnderTest) {
  const send = (method: string, path: string, json?: object, headers = {}, cookie = parking.admin) =>
    parking.request(method, path, { cookie, headers, ...(json && { json }) });
  return {
    send,
    /** Creates a record with a fine of 30 €. */
    fined: async () => {
      const { invoiceNumber } = await parking.checkIn();
      const fines = [{ type: 'Falschparken', price: 30 }];
      expect((await send('PUT', `/update-fine/${invoiceNumber}`, { fines })).status).toBe(200);
      return invoiceNumber;
    },
    lastEntry: async (invoiceNumber: number) =>
      (await send('GET', `/journal/parking?subject=record:${invoiceNumber}`)).body.entries[0],
  };
}

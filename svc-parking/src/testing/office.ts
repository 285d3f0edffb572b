import type { ParkingUnderTest } from './startParking.ts';

export const OWNER = { ownerName: 'Erika Muster', address: 'Weg 1\n10623 Berlin' };

let plates = 0;

export function officeOf(parking: ParkingUnderTest) {
  const send = (method: string, path: string, json?: object, headers = {}, cookie = parking.admin) =>
    parking.request(method, path, { cookie, headers, ...(json && { json }) });
  return {
    send,
    fined: async () => {
      const { invoiceNumber } = await parking.checkIn();
      const fines = [{ type: 'Falschparken', price: 30 }];
      expect((await send('PUT', `/update-fine/${invoiceNumber}`, { fines })).status).toBe(200);
      return invoiceNumber;
    },
    /**
     * Parks a car with this owner; the car leaves on 3.3.2026 with a fine of 30 € and a fee of 2 €, due on 13.3., a
     * Friday.
     */
    left: async (owner: object = OWNER) => {
      parking.setClock('2026-03-03T09:00:00Z');
      const car = { vehicleNumber: `B-MA ${++plates}`, date: '3.3.2026', entryTime: '09:00:00' };
      const { invoiceNumber } = await parking.checkIn(car);
      await send('POST', `/checkout?id=${invoiceNumber}`);
      await send('PUT', `/update-fine/${invoiceNumber}`, { fines: [{ type: 'Falschparken', price: 30 }] });
      expect((await send('PUT', `/print/${invoiceNumber}`, { isPrint: false, ...owner })).status).toBe(200);
      return invoiceNumber;
    },
    lastEntry: async (invoiceNumber: number) =>
      (await send('GET', `/journal/parking?subject=record:${invoiceNumber}`)).body.entries[0],
  };
}

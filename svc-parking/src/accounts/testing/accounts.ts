import type { Posting } from '@parkwart/contracts/entities/posting';
import type { ParkingUnderTest } from '../../testing/startParking.ts';

export const TODAY = '5.3.2026';

export const FINES = [{ type: 'Falschparken', price: 30, description: 'quer' }];

export function accounts(parking: ParkingUnderTest) {
  const send = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  const put = (path: string, id: number, json: object) => send('PUT', `/${path}/${id}`, json);
  const book = (id: number, what: 'payments' | 'waivers' | 'reversals', json: object) =>
    send('POST', `/accounts/${id}/${what}`, json);
  const postings = async (id: number): Promise<Posting[]> => (await send('GET', `/accounts/${id}`)).body.postings;
  return {
    send,
    put,
    book,
    pay: (id: number, amount: number) => book(id, 'payments', { amount, day: TODAY, type: 'transfer' }),
    postings,
    booked: async (id: number) => (await postings(id)).map(({ kind, type, amount }) => [kind, type, amount]),
    /** Parks a car for an hour: the record gets a fee of 2 € and a fine of 30 €. */
    fined: async () => {
      const { invoiceNumber } = await parking.checkIn();
      await parking.asEmployee('POST', `/checkout?id=${invoiceNumber}`);
      await put('update-fine', invoiceNumber, { fines: FINES });
      return invoiceNumber;
    },
  };
}

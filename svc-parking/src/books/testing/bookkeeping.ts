import { DEFAULT_BOOK_SETTINGS, type StoredBookSettings } from '@parkwart/contracts/calls/bookSettings';
import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import { TEST_GATEWAY_KEY } from '@parkwart/service-kit/testing/serviceUnderTest';
import type { ParkingUnderTest } from '../../testing/startParking.ts';
import { DATEV, rowsOf } from './batches.ts';

export const ADVISER: StoredBookSettings = {
  ...DEFAULT_BOOK_SETTINGS,
  consultant: DATEV.consultant,
  client: DATEV.client,
};

export function bookkeeping(parking: ParkingUnderTest) {
  const send = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  const download = async (month: string) => {
    const url = `${parking.service.url}/api/employee/books/${month}/datev`;
    const response = await fetch(url, { headers: { Cookie: parking.admin, [GATEWAY_KEY_HEADER]: TEST_GATEWAY_KEY } });
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const on = (day: string) => parking.setClock(`${day.split('.').reverse().map(twoDigits).join('-')}T14:00:00.000Z`);
  return {
    send,
    on,
    download,
    set: (changes: Partial<StoredBookSettings> = {}) => send('PUT', '/settings/books', { ...ADVISER, ...changes }),
    /** Parks a car on this day with a fine of 30 €. @returns its invoice number */
    fined: async (day: string): Promise<number> => {
      on(day);
      const { invoiceNumber } = await parking.checkIn({ date: day });
      await send('PUT', `/update-fine/${invoiceNumber}`, { fines: [{ type: 'Quer', price: 30 }] });
      return invoiceNumber;
    },
    book: (id: number, what: 'payments' | 'waivers' | 'reversals', json: object) =>
      send('POST', `/accounts/${id}/${what}`, json),
    pay: (id: number, amount: number, day: string, type = 'transfer') =>
      send('POST', `/accounts/${id}/payments`, { amount, day, type }),
    exportMonth: (month: string) => send('PUT', `/books/${month}/export`),
    month: async (month: string) => (await send('GET', `/books/${month}`)).body,
    states: async (): Promise<string[]> => {
      const { months } = (await send('GET', '/books')).body;
      return months.map(({ month, state }: Record<string, string>) => `${month} ${state}`);
    },
    /** @returns the day, document number, side, amount and text of each line of a month's file */
    lines: async (month: string) => {
      const rows = rowsOf((await download(month)).bytes);
      return rows.map((row) => `${row[9]} ${row[10]} ${row[1]} ${row[0]} ${row[13]}`);
    },
  };
}

const twoDigits = (part: string) => part.padStart(2, '0');

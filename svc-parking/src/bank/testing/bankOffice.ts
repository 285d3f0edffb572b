import type { BankEntry } from '@parkwart/contracts/calls/bank';
import type { Posting } from '@parkwart/contracts/entities/posting';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { eventually } from '@parkwart/service-kit/testing/eventually';
import type { ParkingUnderTest } from '../../testing/startParking.ts';
import { type Credit, importFile, statementOf } from './importStatement.ts';

const STATES = ['certain', 'proposed', 'unknown', 'outgoing'];

export function bankOffice(parking: ParkingUnderTest) {
  const read = async (path: string) => (await parking.asAdmin('GET', path)).body;
  const entries = async (state: string): Promise<BankEntry[]> =>
    (await read(`/bank/entries?state=${state}&limit=200`)).entries;
  const found = async (state: string, purpose: string): Promise<BankEntry> => {
    const one = (await entries(state)).find((each) => each.purpose === purpose);
    if (!one) throw new Error(`no entry in ${state} says ${purpose}`);
    return one;
  };
  return {
    entries,
    found,
    entry: ({ _id }: Pick<BankEntry, '_id'>): Promise<BankEntry> => read(`/bank/entries/${_id}`),
    record: async (id: number): Promise<ParkingRecord> => (await read(`/records?at=${id}&limit=1`)).records[0],
    postings: async (id: number): Promise<Posting[]> => (await read(`/accounts/${id}`)).postings,
    /** Imports a statement of 5.3.2026 with one entry. @returns the newest entry with the same purpose */
    imported: async (credit: Credit, onDay = '2026-03-05'): Promise<BankEntry> => {
      await importFile(parking, statementOf([credit]).replaceAll('2026-03-05', onDay));
      // The entry may change its state while the lists are read.
      return eventually(10, async () => {
        const all = (await Promise.all(STATES.map(entries))).flat().filter(({ purpose }) => purpose === credit.purpose);
        const [newest] = all.sort((one, other) => Number(other._id) - Number(one._id));
        if (!newest) throw new Error('nothing was imported');
        return newest;
      });
    },
    /** Creates a record that owes 30 €. @returns its invoice number */
    fined: async (vehicleNumber = 'B-AB 1234'): Promise<number> => {
      const { invoiceNumber } = await parking.checkIn({ vehicleNumber });
      const fines = [{ type: 'Falschparken', price: 30 }];
      await parking.asAdmin('PUT', `/update-fine/${invoiceNumber}`, { fines });
      return invoiceNumber;
    },
  };
}

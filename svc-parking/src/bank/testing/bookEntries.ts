import type { BankEntry } from '@parkwart/contracts/calls/bank';
import type { ParkingUnderTest } from '../../testing/startParking.ts';

/** Presses „Buchen“ once. @returns the booked entries, and those that changed since the page was loaded */
export const bookEntries = (parking: ParkingUnderTest, ...ids: readonly string[]) =>
  sendBookings(parking, { entries: ids });

/** Presses „Buchen“ at an entry as the page shows it, although the entry may have changed in between. */
export const bookAsSeen = (parking: ParkingUnderTest, { _id, proposal = '' }: BankEntry) =>
  sendBookings(parking, { entries: [_id], seen: [proposal] });

async function sendBookings(parking: ParkingUnderTest, json: object) {
  const { status, body } = await parking.asAdmin('POST', '/bank/bookings', json);
  expect(status).toBe(200);
  return body;
}

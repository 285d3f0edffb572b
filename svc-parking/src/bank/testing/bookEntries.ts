import type { ParkingUnderTest } from '../../testing/startParking.ts';

/** Presses „Buchen“ once. @returns the booked entries, and those that changed since the page was loaded */
export async function bookEntries(parking: ParkingUnderTest, ...ids: readonly string[]) {
  const { admin: cookie } = parking;
  const { status, body } = await parking.request('POST', '/bank/bookings', { cookie, json: { entries: ids } });
  expect(status).toBe(200);
  return body;
}

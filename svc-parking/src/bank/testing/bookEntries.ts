import type { ParkingUnderTest } from '../../testing/startParking.ts';

/** One press on „Buchen“. @returns what was booked, and what changed since the page was loaded */
export async function bookEntries(parking: ParkingUnderTest, ...ids: readonly string[]) {
  const { admin: cookie } = parking;
  const { status, body } = await parking.request('POST', '/bank/bookings', { cookie, json: { entries: ids } });
  expect(status).toBe(200);
  return body;
}

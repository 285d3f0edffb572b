import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { sentStatements } from '@parkwart/service-kit/testing/countStatements';
import { CAR, type ParkingUnderTest } from './startParking.ts';

type HotCall = 'checkIn' | 'search' | 'checkOut';
export type HotCallStatements = Readonly<Record<HotCall, readonly string[]>>;

const ROUNDS = 3;

/** Returns the statements that each booth call sends after the connection has prepared its statements. */
export async function hotCallStatements(parking: ParkingUnderTest): Promise<HotCallStatements> {
  let fewest = await everyCall(parking);
  for (let round = 0; round < ROUNDS; round++) fewest = fewestOf(fewest, await everyCall(parking));
  return fewest;
}

/** Returns the shorter list of each call, because one of the service's recurring tasks may add statements. */
function fewestOf(one: HotCallStatements, other: HotCallStatements): HotCallStatements {
  const shorter = (call: HotCall) => (one[call].length < other[call].length ? one[call] : other[call]);
  return { checkIn: shorter('checkIn'), search: shorter('search'), checkOut: shorter('checkOut') };
}

async function everyCall({ request, employee: cookie }: ParkingUnderTest): Promise<HotCallStatements> {
  let id = '';
  const checkIn = await sentStatements(async () => {
    const headers = { 'Idempotency-Key': newIdempotencyKey() };
    const { status, body } = await request('POST', '/parking', { cookie, headers, json: CAR });
    if (status !== 201) throw new Error(`check-in returned ${status}`);
    id = body._id;
  });
  const search = await sentStatements(() => request('GET', `/invoice-search?invoiceNumber=${id}`, { cookie }));
  const checkOut = await sentStatements(async () => {
    const { status } = await request('POST', `/checkout?id=${id}`, { cookie });
    if (status !== 200) throw new Error(`check-out returned ${status}`);
  });
  return { checkIn, search, checkOut };
}

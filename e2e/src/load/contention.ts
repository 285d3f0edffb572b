import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { arrival } from '../testing/arrival.ts';
import { type Job, park, plateOf, type Writer } from './jobs.ts';
import { readBack } from './readBack.ts';

/** The number of steps that all users together do with one car before the next one arrives. */
const STEPS = 40;
const LEAVES_WITH = 0.05;

interface Car {
  readonly invoiceNumber: number;
  readonly plate: string;
  steps: number;
}

/**
 * Sends two requests for one check-in at the same time, with one idempotency key. The plate does not start with the
 * load's prefix, because no ledger contains the car's final state.
 */
async function arrive(writer: Writer, number: number): Promise<Car | undefined> {
  const [plate, key, came] = [`W${plateOf(writer, number)}`, newIdempotencyKey(), arrival()];
  const [stored] = await Promise.all([1, 2].map(() => park(writer.user, plate, key, came)));
  return stored && { invoiceNumber: stored.invoiceNumber, plate, steps: 0 };
}

async function changeShown({ user, chance }: Writer, { invoiceNumber, version }: ParkingRecord): Promise<void> {
  if (chance.next() < LEAVES_WITH) await user.send('POST', `/checkout?id=${invoiceNumber}`);
  const [path, body] = chance.pick([
    ['check-notes', { checkOutNote: `Notiz ${chance.between(1, 1_000_000)}` }],
    ['update-fine', { fines: [{ type: 'Ohne Parkschein', price: chance.between(10, 60) }] }],
    ['update-payment', { isPay: true }],
  ] as const);
  await user.send('PUT', `/${path}/${invoiceNumber}`, { body, ifMatch: version });
}

/**
 * Several users work on one car at a time: each user changes the version that the user has just read, and then reads
 * the result.
 */
export function contention(users: number): Job[] {
  let car: Car | undefined;
  const work: Job = async (writer, number) => {
    if (!car || car.steps >= STEPS) car = await arrive(writer, number);
    if (!car) return;
    const own = car;
    own.steps += 1;
    const shown = await readBack(writer.user, own);
    if (!shown) return;
    await changeShown(writer, shown);
    await readBack(writer.user, own);
  };
  return Array.from({ length: users }, () => work);
}

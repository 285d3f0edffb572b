import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import type { PersistentUser } from './persistentUser.ts';

interface Car {
  readonly invoiceNumber: number;
  readonly plate: string;
}

/** Reads the record by number as the booth, and by plate as the office; the history check uses both responses. */
export async function readBack(
  user: PersistentUser,
  { invoiceNumber, plate }: Car,
): Promise<ParkingRecord | undefined> {
  const [shown] = (await user.send<ParkingRecord[]>('GET', `/invoice-search?invoiceNumber=${invoiceNumber}`)) ?? [];
  await user.send('GET', `/vehicle-search?vehicleNumber=${encodeURIComponent(plate)}`, { isStreamed: true });
  return shown;
}

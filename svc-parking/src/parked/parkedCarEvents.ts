import type { RecordsChanged } from '@parkwart/contracts/calls/liveRecords';
import { DEPARTED_FOUND_FOR, type ParkedCarsChanged } from '@parkwart/contracts/calls/parkedCars';
import type { BoothRow } from '../record/recordRow.ts';

interface Reader {
  readonly find: (ids: readonly number[]) => Promise<BoothRow[]>;
  readonly present: (cars: readonly BoothRow[]) => Promise<ParkedCarsChanged['cars']>;
  readonly clock: () => Date;
}

/** Sends only changed records that the booth may find; the office's changes of older ones are left out. */
export async function* parkedCarEvents(
  changes: AsyncIterable<RecordsChanged>,
  { find, present, clock }: Reader,
): AsyncGenerator<ParkedCarsChanged> {
  let isFirst = true;
  for await (const { cursor, isComplete, invoiceNumbers } of changes) {
    const rows = invoiceNumbers.length > 0 ? await find(invoiceNumbers) : [];
    const cars = await present(rows.filter(isListed));
    const since = new Date(clock().getTime() - DEPARTED_FOUND_FOR);
    const left = rows.filter((row) => !isListed(row) && (row.exitAt ?? clock()) >= since).map(({ id }) => id);
    if (isFirst || !isComplete || cars.length + left.length > 0) yield { cursor, isComplete, cars, left };
    isFirst = false;
  }
}

const isListed = ({ exitAt, isDisable }: BoothRow) => exitAt === null && !isDisable;

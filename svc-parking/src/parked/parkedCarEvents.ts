import { DEPARTED_FOUND_FOR, type ParkedCarsChanged } from '@parkwart/contracts/calls/parkedCars';
import type { RecordChanges } from '../live/subscriber.ts';
import type { BoothRow } from '../record/recordRow.ts';

interface Presentation {
  readonly present: (cars: readonly BoothRow[]) => Promise<ParkedCarsChanged['cars']>;
  readonly clock: () => Date;
}

/** Sends only changed records that the booth may find; skips the office's changes to older ones. */
export async function* parkedCarEvents(
  changes: AsyncIterable<RecordChanges>,
  { present, clock }: Presentation,
): AsyncGenerator<ParkedCarsChanged> {
  let isFirst = true;
  for await (const { cursor, isComplete, rows } of changes) {
    const cars = await present(rows.filter(isListed));
    const since = new Date(clock().getTime() - DEPARTED_FOUND_FOR);
    const left = rows.filter((row) => !isListed(row) && (row.exitAt ?? clock()) >= since).map(({ id }) => id);
    if (isFirst || !isComplete || cars.length + left.length > 0)
      yield { cursor: String(cursor), isComplete, cars, left };
    isFirst = false;
  }
}

const isListed = ({ exitAt, isDisable }: BoothRow) => exitAt === null && !isDisable;

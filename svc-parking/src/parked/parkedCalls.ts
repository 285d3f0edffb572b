import {
  DEPARTED_FOUND_FOR,
  followParkedCars,
  listParkedCars,
  type ParkedCarsChanged,
  searchDepartedCars,
} from '@parkwart/contracts/calls/parkedCars';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { implementEvents } from '@parkwart/service-kit/http/implementEvents';
import type { RecordFeed } from '../live/recordFeed.ts';
import type { RecordChanges } from '../live/subscriber.ts';
import { presentForBooth } from '../record/presentForBooth.ts';
import type { BoothRow } from '../record/recordRow.ts';
import { presentTariff } from '../record/tariffOf.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { parkedCarQueries } from './parkedCarQueries.ts';

interface Presentation {
  readonly present: (cars: readonly BoothRow[]) => Promise<ParkedCarsChanged['cars']>;
  readonly clock: () => Date;
}

/** Sends only changed records that the booth may find; skips the office's changes to older ones. */
async function* parkedCarEvents(
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

const DEFAULT_LIMIT = 50;
const MAX_DEPARTED = 10;

interface ParkedDependencies {
  readonly clock: () => Date;
  readonly feed: RecordFeed;
  readonly stopping: AbortSignal;
}

export function parkedCalls(database: Database, { clock, feed, stopping }: ParkedDependencies): Implementation[] {
  const { parked, departed } = parkedCarQueries(database);
  const present = async (cars: readonly BoothRow[]): Promise<BoothRecord[]> => {
    if (cars.length === 0) return [];
    const settings = await readSettings(database);
    return cars.map((car) => ({ ...presentForBooth(car), tariff: presentTariff(car, settings) }));
  };

  return [
    implement(listParkedCars, async ({ query: { search, after, limit } }) => ({
      records: await present(await parked({ search, after, limit: Number(limit ?? DEFAULT_LIMIT) })),
    })),

    implement(searchDepartedCars, async ({ query: { search } }) => {
      const since = new Date(clock().getTime() - DEPARTED_FOUND_FOR);
      return { records: (await departed(search, since, MAX_DEPARTED)).map(presentForBooth) };
    }),

    implementEvents(followParkedCars, {
      follow: ({ query, lastEventId, signal }) =>
        parkedCarEvents(feed.follow(lastEventId ?? query.since, signal), { present, clock }),
      idOf: ({ cursor }) => cursor,
      stopping,
    }),
  ];
}

import {
  DEPARTED_FOUND_FOR,
  followParkedCars,
  listParkedCars,
  type ParkedCarsChanged,
  searchDepartedCars,
} from '@parkwart/contracts/calls/parkedCars';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { comparablePlatePart } from '@parkwart/contracts/rules/plate';
import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { implementEvents } from '@parkwart/service-kit/http/implementEvents';
import type { RecordFeed } from '../live/recordFeed.ts';
import type { RecordChanges } from '../live/subscriber.ts';
import { rangesWithPrefix } from '../plate-index/idRanges.ts';
import { hasPlateLike, PARKED_INDEX, plateLike } from '../plate-index/samePlate.ts';
import { presentForBooth } from '../record/presentForBooth.ts';
import { recordId } from '../record/recordRepository.ts';
import { type BoothRow, boothFields } from '../record/recordRow.ts';
import { presentTariff } from '../record/tariffOf.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { statement } from '../tables.ts';

interface Presentation {
  readonly present: (cars: readonly BoothRow[]) => Promise<ParkedCarsChanged['cars']>;
  readonly clock: () => Date;
}

/** Sends only changed records that the booth may find; skips the office's changes to older records. */
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

interface PageRequest {
  /** As typed: part of a plate, or the first digits of an invoice number. */
  readonly search: string | undefined;
  /** An invoice number; the page contains older ones. */
  readonly after: string | undefined;
  readonly limit: number;
}

export function parkedCarQueries(database: Database) {
  const indexed = `FROM records ${PARKED_INDEX[database.dialect]}`;

  /** The inner query uses only the index; only the resulting rows are read. */
  const rows = async (where: string, order: string, replacements: Record<string, unknown>) => {
    const sql = statement(`SELECT ${boothFields.list('records')} FROM (
         SELECT id ${indexed} WHERE ${where} ORDER BY ${order} LIMIT :limit
       ) AS found JOIN records ON records.id = found.id`);
    return readAs(database, boothFields, sql, replacements);
  };

  return {
    /** Latest invoice first. */
    parked: async ({ search, after, limit }: PageRequest) => {
      const older = after === undefined ? '' : `AND id < ${recordId(after) ?? 0}`;
      const part = comparablePlatePart(search ?? '');
      const found =
        search === undefined ? '' : `AND (${[hasPlateLike(database, part), ...hasNumber(search)].join(' OR ')})`;
      const where = `exitAt IS NULL AND isDisable = 0 ${older} ${found}`;
      const parked = await rows(where, 'id DESC', { ...plateLike(part), limit });
      return parked.sort((one, other) => other.id - one.id);
    },
    /** Latest exit first. */
    departed: async (search: string, since: Date, limit: number) => {
      const part = comparablePlatePart(search);
      const where = `exitAt >= :since AND isDisable = 0 AND ${hasPlateLike(database, part)}`;
      const order = 'exitAt DESC, isDisable DESC, id DESC';
      const departed = await rows(where, order, { ...plateLike(part), since, limit });
      return departed.sort((one, other) => Number(other.exitAt) - Number(one.exitAt) || other.id - one.id);
    },
  };
}

function hasNumber(search: string): string[] {
  const digits = comparablePlatePart(search);
  if (!/^[0-9]+$/.test(digits)) return [];
  return rangesWithPrefix(digits).map(({ first, last }) => `id BETWEEN ${first} AND ${last}`);
}

import { comparablePlatePart } from '@parkwart/contracts/rules/plate';
import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { rangesWithPrefix } from '../plate-index/idRanges.ts';
import { hasPlateLike, PARKED_INDEX, plateLike } from '../plate-index/samePlate.ts';
import { recordId } from '../record/recordRepository.ts';
import { boothFields } from '../record/recordRow.ts';
import { statement } from '../tables.ts';

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

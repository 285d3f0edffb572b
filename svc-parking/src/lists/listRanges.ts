import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/entities/record';
import { isProvisionalReference } from '@parkwart/contracts/inputs/inputs';
import type { Database } from '@parkwart/service-kit/database/database';
import { type IdRange, intersect, rangesWithPrefix } from '../plate-index/idRanges.ts';
import { statement } from '../tables.ts';
import { entryRanges } from './entryRanges.ts';
import type { ListFilter } from './listConditions.ts';

/** A page; the newest one without an invoice number. `after` means older. */
export interface PageStart {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly at?: string | undefined;
}

/** Id ranges that can contain matching records, newest first. */
export async function rangesOf(database: Database, filter: ListFilter): Promise<IdRange[]> {
  const ranges = intersect(await entryRanges(database, filter), await numberRanges(database, filter.invoiceNumber));
  return ranges.length > 1 || filter.plate ? intersect(ranges, [await usedIds(database)]) : ranges;
}

export function rangeOf({ after, before, at }: PageStart): IdRange {
  return {
    first: before === undefined ? 1 : Number(before) + 1,
    last: Math.min(
      MAX_INVOICE_NUMBER,
      after === undefined ? MAX_INVOICE_NUMBER : Number(after) - 1,
      at === undefined ? MAX_INVOICE_NUMBER : Number(at),
    ),
  };
}

async function numberRanges(database: Database, reference: string | undefined): Promise<readonly IdRange[]> {
  if (!reference || !isProvisionalReference(reference)) return rangesWithPrefix(reference);
  const sql = statement('SELECT id FROM records WHERE provisionalReference = :reference ORDER BY id DESC');
  const found = await database.read<{ id: number }>(sql, { reference });
  return found.map(({ id }) => ({ first: id, last: id }));
}

/** A prefix matches numbers of several lengths, of which only one or two are in use. */
async function usedIds(database: Database): Promise<IdRange> {
  const [row] = await database.read<{ first: number | null; last: number | null }>(
    statement('SELECT (SELECT MIN(id) FROM records) AS first, (SELECT MAX(id) FROM records) AS last'),
  );
  return { first: row?.first ?? 1, last: row?.last ?? 0 };
}

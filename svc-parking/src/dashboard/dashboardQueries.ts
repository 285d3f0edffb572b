import type { Cents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { PARKED_INDEX } from '../plate-index/samePlate.ts';
import { recordFields } from '../record/recordRow.ts';
import { statement } from '../tables.ts';

/**
 * The fines of one period: the total, and the unpaid part by list. The difference between the total and the unpaid
 * parts is paid or waived.
 */
export interface FinesOfSpan {
  readonly count: number;
  readonly cents: Cents;
  readonly openCents: Cents;
  /** Fines in reminders that are still to be printed. */
  readonly reminderCents: Cents;
  readonly printedCents: Cents;
  readonly collectionCents: Cents;
}

type Stored<Sums> = { readonly [Name in keyof Sums]: number | string | null } & { readonly span: number };

const unpaid = (status: string) => `SUM(CASE WHEN isPay = 0 AND miStatus ${status} THEN finesCents ELSE 0 END)`;
const FINES = {
  count: 'COUNT(*)',
  cents: 'SUM(finesCents)',
  openCents: unpaid('IS NULL'),
  reminderCents: unpaid("= 'M' AND isPrint = 0"),
  printedCents: unpaid("= 'M' AND isPrint = 1"),
  collectionCents: unpaid("= 'I'"),
};

export type DashboardQueries = ReturnType<typeof dashboardQueries>;

/** No sum of these queries includes disabled records. */
export function dashboardQueries(database: Database) {
  /** The index over entryAt covers every column used. */
  const sums = async <Name extends string>(
    starts: readonly Date[],
    selected: Readonly<Record<Name, string>>,
    condition: string,
  ) => {
    const ends = starts.slice(1);
    const cases = ends.map((_, span) => `WHEN entryAt < :end${span} THEN ${span}`).join(' ');
    const names = Object.keys(selected) as Name[];
    const rows = await database.read<Stored<Record<Name, number>>>(
      statement(`SELECT CASE ${cases} END AS span, ${names.map((name) => `${selected[name]} AS ${name}`).join(', ')} FROM records
       WHERE entryAt >= :from AND entryAt < :to AND ${condition} GROUP BY span`),
      { from: starts[0], to: ends.at(-1), ...Object.fromEntries(ends.map((end, span) => [`end${span}`, end])) },
    );
    return ends.map((_, span) => {
      const row = rows.find((candidate) => Number(candidate.span) === span);
      // MySQL returns sums as text.
      return Object.fromEntries(names.map((name) => [name, Number(row?.[name] ?? 0)])) as Record<Name, number>;
    });
  };

  return {
    /** Sums by the day of parking, one per pair of consecutive `starts`. */
    salesBetween: async (starts: readonly Date[]) =>
      (await sums(starts, { cents: 'SUM(finesCents + feeCents)' }, 'isDisable = 0')).map(({ cents }) => cents),
    finesBetween: (starts: readonly Date[]) => sums(starts, FINES, 'isDisable = 0 AND finesCents > 0'),
    countParked: async () => {
      const sql = statement('SELECT COUNT(*) AS count FROM records WHERE exitAt IS NULL AND isDisable = 0');
      const [row] = await database.read<{ count: number }>(sql);
      return Number(row?.count ?? 0);
    },
    /** Cars without a permit that entered before this instant. */
    countLongParked: async (before: Date) => {
      const sql = statement(`SELECT COUNT(*) AS count FROM records ${PARKED_INDEX[database.dialect]}
        WHERE exitAt IS NULL AND isDisable = 0 AND hasPermit = 0 AND entryAt < :before`);
      const [row] = await database.read<{ count: number }>(sql, { before });
      return Number(row?.count ?? 0);
    },
    /** The newest records, including disabled ones. */
    newest: (limit: number) =>
      readAs(database, recordFields, statement('SELECT * FROM records ORDER BY id DESC LIMIT :limit'), { limit }),
  };
}

import type { RecordList } from '@parkwart/contracts/calls/recordLists';
import type { ListFilter } from 'svc-parking/lists/listConditions';
import { recordListQueries } from 'svc-parking/lists/recordListQueries';
import { compare, type Variant } from './compare.ts';
import { NAMES, onEachDatabase } from './databases.ts';
import { type Figure, timed } from './figures.ts';

const RECORDS = 100_000;
const PAGE = 50;
const OPTIONS = { unit: 'ms', rounds: 15 } as const;

/** The WHERE clauses of an OFFSET query equivalent to the keyset. */
const CONDITIONS: Readonly<Partial<Record<RecordList, string>>> = {
  all: '1 = 1',
  open: 'isDisable = 0 AND isPay = 0 AND miStatus IS NULL',
  reminder: "isDisable = 0 AND isPay = 0 AND miStatus = 'M'",
};
const SPRING = { entryFrom: new Date('2026-03-01T00:00:00Z'), entryBefore: new Date('2026-06-01T00:00:00Z') };

export async function pages(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  await onEachDatabase(async (fill) => {
    const { database, close } = await fill(RECORDS);
    const queries = recordListQueries(database);

    for (const [list, condition] of Object.entries(CONDITIONS) as [RecordList, string][]) {
      for (const range of [{}, SPRING]) {
        const filter: ListFilter = { list, ...range };
        const isRange = 'entryFrom' in range;
        const where = isRange ? `${condition} AND entryAt >= :entryFrom AND entryAt < :entryBefore` : condition;
        const { total } = await queries.count(filter);
        const depth = Math.max(0, total - 2 * PAGE);
        const [cursor] = await database.select<{ id: number }>(
          `SELECT id FROM records WHERE ${where} ORDER BY id DESC LIMIT 1 OFFSET ${depth}`,
          range,
        );
        const after = String(cursor?.id);
        const deep: Variant = {
          name: `keyset, after ${depth} of ${total}`,
          run: async () => void (await queries.page(filter, { after }, PAGE)),
        };
        const first: Variant = { name: 'first page', run: async () => void (await queries.page(filter, {}, PAGE)) };
        const offset: Variant = {
          name: `OFFSET ${depth}`,
          run: async () =>
            void (await database.select(
              `SELECT * FROM records WHERE ${where} ORDER BY id DESC LIMIT ${PAGE} OFFSET ${depth}`,
              range,
            )),
        };
        const title = `${list}${isRange ? ', March to May' : ''}`;
        for (const other of [first, offset]) {
          const what = `${title}: deep page ÷ ${other === first ? 'the first' : 'OFFSET'}`;
          figures.push(timed(`${what}, ${NAMES[database.dialect]}`, await compare(what, [deep, other], OPTIONS), '×'));
        }
      }
    }
    await close();
  });
  return figures;
}

import { recordListQueries } from 'svc-parking/lists/recordListQueries';
import { compare } from './compare.ts';
import { NAMES, onEachDatabase } from './databases.ts';
import { type Figure, timed } from './figures.ts';

const RECORDS = 100_000;
const PAGE = 50;
const OPTIONS = { unit: 'ms', rounds: 15 } as const;

/** A rare plate, a rare part, a common part, one without a match. */
const SEARCHES = ['WX123AB', '4711', 'BA', 'QQQ'];

export async function plates(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  await onEachDatabase(async (fill) => {
    const { database, close } = await fill(RECORDS);
    const queries = recordListQueries(database);
    const fullScan = database.dialect === 'mysql' ? 'FORCE INDEX (PRIMARY)' : 'NOT INDEXED';
    const collated = database.dialect === 'mysql' ? 'COLLATE utf8mb4_bin' : '';
    for (const list of ['all', 'open'] as const) {
      const listCondition = list === 'all' ? '' : 'isDisable = 0 AND isPay = 0 AND miStatus IS NULL AND';
      for (const plate of SEARCHES) {
        const matches = `FROM records ${fullScan} WHERE ${listCondition} normalisedPlate LIKE '%${plate}%' ${collated}`;
        const { total } = await queries.count({ list, plate });
        const pageRatio = await compare(
          `${list}, „${plate}“ (${total} records): page`,
          [
            { name: 'query', run: async () => void (await queries.page({ list, plate }, {}, PAGE)) },
            {
              name: 'full scan',
              run: async () => void (await database.select(`SELECT * ${matches} ORDER BY id DESC LIMIT ${PAGE}`)),
            },
          ],
          OPTIONS,
        );
        const countRatio = await compare(
          `${list}, „${plate}“ (${total} records): count and sum`,
          [
            { name: 'query', run: async () => void (await queries.count({ list, plate })) },
            {
              name: 'full scan',
              run: async () => void (await database.select(`SELECT COUNT(*) AS n, SUM(finesCents) AS s ${matches}`)),
            },
          ],
          OPTIONS,
        );
        const search = `${list}, „${plate}“, ${NAMES[database.dialect]}`;
        figures.push(timed(`${search}, page ÷ full scan`, pageRatio, '×'));
        figures.push(timed(`${search}, count ÷ full scan`, countRatio, '×'));
      }
    }
    await close();
  });
  return figures;
}

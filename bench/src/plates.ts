import { recordListQueries } from 'svc-parking/record/recordListQueries';
import { compare } from './compare.ts';
import { onEachDatabase } from './databases.ts';

const RECORDS = 100_000;
const PAGE = 50;
const OPTIONS = { unit: 'ms', rounds: 15 } as const;

/** A rare plate, a rare part, a common part, one without a match. */
const TYPED = ['WX123AB', '4711', 'BA', 'QQQ'];

/** Search and count by part of a plate, against a scan of the rows. */
export async function plates(): Promise<void> {
  await onEachDatabase(async (fill) => {
    const { database, close } = await fill(RECORDS);
    const queries = recordListQueries(database);
    const through = database.dialect === 'mysql' ? 'FORCE INDEX (PRIMARY)' : 'NOT INDEXED';
    const collated = database.dialect === 'mysql' ? 'COLLATE utf8mb4_bin' : '';
    for (const list of ['all', 'open'] as const) {
      const flags = list === 'all' ? '' : 'isDisable = 0 AND isPay = 0 AND miStatus IS NULL AND';
      for (const plate of TYPED) {
        const found = `FROM records ${through} WHERE ${flags} normalisedPlate LIKE '%${plate}%' ${collated}`;
        const { total } = await queries.count({ list, plate });
        await compare(
          `${list}, „${plate}“ (${total} records): page`,
          [
            { name: 'as it is', run: async () => void (await queries.page({ list, plate }, {}, PAGE)) },
            {
              name: 'through the rows',
              run: async () => void (await database.select(`SELECT * ${found} ORDER BY id DESC LIMIT ${PAGE}`)),
            },
          ],
          OPTIONS,
        );
        await compare(
          `${list}, „${plate}“ (${total} records): count and sum`,
          [
            { name: 'as it is', run: async () => void (await queries.count({ list, plate })) },
            {
              name: 'through the rows',
              run: async () => void (await database.select(`SELECT COUNT(*) AS n, SUM(finesCents) AS s ${found}`)),
            },
          ],
          OPTIONS,
        );
      }
    }
    await close();
  });
}

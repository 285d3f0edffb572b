import { dashboardQueries } from 'svc-parking/dashboard/dashboardQueries';
import { readDashboard } from 'svc-parking/dashboard/readDashboard';
import { fromStored, type StoredRecord } from 'svc-parking/record/recordRow';
import { compare } from './compare.ts';
import { NAMES, NOW, onEachDatabase } from './databases.ts';
import { type Figure, timed } from './figures.ts';

const RECORDS = 100_000;

export async function dashboard(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  await onEachDatabase(async (fill) => {
    const { database, close } = await fill(RECORDS);
    const queries = dashboardQueries(database);
    const ratio = await compare(
      'the whole dashboard',
      [
        { name: 'sums in SQL', run: async () => void (await readDashboard(queries, NOW)) },
        {
          name: 'all records loaded and summed up',
          run: async () => {
            const rows = await database.select<StoredRecord>('SELECT * FROM records');
            rows.map(fromStored).reduce((sum, { finesCents, feeCents }) => sum + finesCents + feeCents, 0);
            return undefined;
          },
        },
      ],
      { unit: 'ms', rounds: 5 },
    );
    figures.push(timed(`dashboard ÷ all records loaded, ${NAMES[database.dialect]}`, ratio, '×'));
    await close();
  });
  return figures;
}

import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import type { Replica } from '@parkwart/service-kit/testing/replica';
import { postInserted } from 'svc-parking/testing/postInserted';
import { compare, elapsedMs } from './compare.ts';
import { BOTH, onDatabases } from './databases.ts';
import { type Figure, timed } from './figures.ts';
import { type Headers, withCpu, withServers } from './servers.ts';

const RECORDS = 100_000;
const ROUNDS = 5;
const PATHS = ['/all-vehicle', '/records/export?list=all'];

/** Every record as JSON and as CSV, compared with the driver's raw rows as JSON. */
export function streams(): Promise<readonly Figure[]> {
  return onDatabases(BOTH, RECORDS, ({ name, database, url }) =>
    withServers({ parking: url, bare: url }, 'admin', async ({ parking, bare }, headers) => {
      await postInserted(database, 0);
      const figures: Figure[] = [];
      for (const path of PATHS) {
        const { 'svc-parking': ours, rows } = await compare(path, ROUNDS, {
          'svc-parking': () => readWhole(parking, API_PREFIX + path, headers),
          rows: () => readWhole(bare, '/', headers),
        });
        const title = `${path.replace(/\?.*/, '')} ÷ the driver’s rows, ${name}`;
        figures.push(timed(title, ours.ms / rows.ms, '×'), timed(`${title}, CPU`, ours.cpuMs / rows.cpuMs, '×', 0.1));
      }
      return figures;
    }),
  );
}

async function readWhole(server: Replica, path: string, headers: Headers) {
  const { result: ms, cpu } = await withCpu(server, () =>
    elapsedMs(async () => {
      const { ok, status, body } = await fetch(server.url + path, { headers });
      if (!ok || !body) throw new Error(`${path} responded with ${status}`);
      for await (const _chunk of body);
    }),
  );
  return { ms, cpuMs: cpu / 1_000 };
}

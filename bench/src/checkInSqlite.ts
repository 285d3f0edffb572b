import { CHECK_IN_PATH, checkInRequests } from './checkIn.ts';
import { fillSqlite } from './databases.ts';
import { type Figure, timed } from './figures.ts';
import { compareLoads } from './load.ts';
import { parkingServers, startOwn } from './parkingServer.ts';

const RECORDS = 20_000;

export async function checkInSqlite(): Promise<readonly Figure[]> {
  const servers = await parkingServers();
  // A SQLite file belongs to one process.
  const databases = [await fillSqlite(RECORDS), await fillSqlite(RECORDS)] as const;
  const [bare, parking] = [await startOwn('bareSqlite', databases[0].url), await servers.start(databases[1].url)];
  const requests = checkInRequests(servers.headers);
  const [w, ours] = await compareLoads('check-in on SQLite', [
    { name: 'W, a bare transaction', pid: bare.pid, requests: requests(bare.url, '/') },
    { name: 'svc-parking', pid: parking.pid, requests: requests(parking.url, CHECK_IN_PATH) },
  ]);
  for (const { stop } of [bare, parking]) await stop();
  for (const { close } of databases) await close();
  await servers.close();
  return [
    timed('check-in on SQLite, rate', ours.perSecond, '/s'),
    timed('check-in on SQLite, rate ÷ W', ours.perSecond / w.perSecond, '×'),
    timed('check-in on SQLite, CPU ÷ W', ours.cpu / w.cpu, '×', 0.1),
  ];
}

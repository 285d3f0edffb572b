import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import type { Replica } from '@parkwart/service-kit/testing/replica';
import autocannon from 'autocannon';
import { postInserted } from 'svc-parking/testing/postInserted';
import { compare } from './compare.ts';
import { onDatabases } from './databases.ts';
import { type Figure, timed } from './figures.ts';
import { behindNginx, type Headers, withCpu, withServers } from './servers.ts';

const RECORDS = 20_000;
const CONNECTIONS = 48;
const ROUNDS = 5;
const SEARCHED = 500;
export const SEARCH = `${API_PREFIX}/invoice-search?invoiceNumber=`;
const CHECK_IN = `${API_PREFIX}/parking`;

/** Sends the requests again and again. */
function load(server: Replica, requests: autocannon.Request[], url = server.url) {
  const options = { url, requests, connections: CONNECTIONS, duration: Number(process.env.BENCH_SECONDS ?? 4) };
  return async () => {
    const { result, cpu } = await withCpu(server, async () => autocannon(options));
    const failures = result.non2xx + result.errors + result.timeouts;
    if (failures > 0 || result['2xx'] === 0) throw new Error(`${url}: ${failures} of ${result['2xx']} requests failed`);
    return { '/s': result['2xx'] / result.duration, 'µs of CPU': cpu / result['2xx'] };
  };
}

/** Compares with bare Koa, which reads one row, and with the peer, the same call written by hand. */
export function search(): Promise<readonly Figure[]> {
  return onDatabases(['server'], RECORDS, async ({ database, url }) => {
    const sql = `SELECT id FROM records WHERE exitAt IS NULL ORDER BY RAND(1) LIMIT ${SEARCHED}`;
    const ids = await database.read<{ id: number }>(sql);
    return withServers({ bare: url, peer: url, parking: url }, 'kasse', async ({ bare, peer, parking }, headers) => {
      await postInserted(database, 0);
      const requests = (path: string) => ids.map(({ id }) => ({ path: path + id, headers }));
      return behindNginx(peer, (beforePeer) =>
        behindNginx(parking, async (beforeParking) => {
          const medians = await compare('invoice search of a parked car', ROUNDS, {
            peer: load(peer, requests(SEARCH)),
            'svc-parking': load(parking, requests(SEARCH)),
            'peer behind nginx': load(peer, requests(SEARCH), beforePeer),
            'svc-parking behind nginx': load(parking, requests(SEARCH), beforeParking),
            bareKoa: load(bare, requests('/')),
          });
          const ours = medians['svc-parking behind nginx'];
          const name = 'invoice search of a parked car, behind nginx';
          return [
            timed(`${name}, rate ÷ bare Koa`, ours['/s'] / medians.bareKoa['/s'], '×'),
            timed(`${name}, CPU ÷ bare Koa`, ours['µs of CPU'] / medians.bareKoa['µs of CPU'], '×', 0.1),
            timed(`${name}, rate ÷ peer`, ours['/s'] / medians['peer behind nginx']['/s'], '×'),
          ];
        }),
      );
    });
  });
}

/** Check-ins of different cars, each with its own idempotency key. */
export function checkIns(headers: Headers) {
  const now = new Date();
  const car = {
    date: formatDay(now),
    entryTime: formatClockTime(now),
    vehicleModel: 'Volkswagen',
    vehicleColor: 'Blau',
  };
  let count = 0;
  return (path = CHECK_IN) => ({
    method: 'POST' as const,
    path,
    setupRequest: (request: autocannon.Request) => {
      count += 1;
      return {
        ...request,
        headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': newIdempotencyKey() },
        body: JSON.stringify({ ...car, vehicleNumber: `B-AB ${count}` }),
      };
    },
  });
}

/** Compares with bare Koa, which inserts one row in a transaction, and with the peer, the same call written by hand. */
export function checkIn(): Promise<readonly Figure[]> {
  // A separate database, because svc-parking would index rows that others write into its own.
  return onDatabases(['server'], RECORDS, ({ url: byHand }) =>
    onDatabases(['server'], RECORDS, (withJournal) =>
      onDatabases(['server'], RECORDS, (without) => {
        const databases = { bare: byHand, peer: byHand, parking: withJournal.url, unjournaled: without.url };
        return withServers(databases, 'kasse', async ({ bare, peer, parking, unjournaled }, headers) => {
          await Promise.all([postInserted(withJournal.database, 0), postInserted(without.database, 0)]);
          const requests = checkIns(headers);
          const medians = await compare('check-in', ROUNDS, {
            peer: load(peer, [requests()]),
            'svc-parking': load(parking, [requests()]),
            'svc-parking without journal': load(unjournaled, [requests()]),
            bareKoa: load(bare, [requests('/')]),
          });
          const {
            'svc-parking': ours,
            'svc-parking without journal': unjournaledRate,
            peer: theirs,
            bareKoa,
          } = medians;
          return [
            timed('check-in, rate ÷ bare Koa', ours['/s'] / bareKoa['/s'], '×'),
            timed('check-in, rate ÷ peer', ours['/s'] / theirs['/s'], '×'),
            timed('check-in, CPU ÷ bare Koa', ours['µs of CPU'] / bareKoa['µs of CPU'], '×', 0.1),
            timed('check-in, rate ÷ without journal', ours['/s'] / unjournaledRate['/s'], '×'),
          ];
        });
      }),
    ),
  );
}

/** Compares with bare Koa, which inserts one row in a durable transaction by prepared statements. */
export function checkInSqlite(): Promise<readonly Figure[]> {
  // Only one process can open a SQLite file.
  return onDatabases(['SQLite'], RECORDS, ({ url }) =>
    onDatabases(['SQLite'], RECORDS, ({ database, url: otherUrl }) =>
      withServers({ bare: url, parking: otherUrl }, 'kasse', async ({ bare, parking }, headers) => {
        await postInserted(database, 0);
        const requests = checkIns(headers);
        const { 'svc-parking': ours, bareKoa } = await compare('check-in on SQLite', ROUNDS, {
          'svc-parking': load(parking, [requests()]),
          bareKoa: load(bare, [requests('/')]),
        });
        return [
          timed('check-in on SQLite, rate', ours['/s'], '/s'),
          timed('check-in on SQLite, rate ÷ bare Koa', ours['/s'] / bareKoa['/s'], '×'),
          timed('check-in on SQLite, CPU ÷ bare Koa', ours['µs of CPU'] / bareKoa['µs of CPU'], '×', 0.1),
        ];
      }),
    ),
  );
}

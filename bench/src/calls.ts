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

function load(server: Replica, requests: autocannon.Request[], url = server.url) {
  const options = { url, requests, connections: CONNECTIONS, duration: Number(process.env.BENCH_SECONDS ?? 4) };
  return async () => {
    const { result, cpu } = await withCpu(server, async () => autocannon(options));
    const failures = result.non2xx + result.errors + result.timeouts;
    if (failures > 0 || result['2xx'] === 0) throw new Error(`${url}: ${failures} of ${result['2xx']} requests failed`);
    return { '/s': result['2xx'] / result.duration, 'µs of CPU': cpu / result['2xx'] };
  };
}

/** Compares the search of svc-parking with a bare Koa server that reads one row. */
export function search(): Promise<readonly Figure[]> {
  return onDatabases(['server'], RECORDS, async ({ database, url }) => {
    const sql = `SELECT id FROM records WHERE exitAt IS NULL ORDER BY RAND(1) LIMIT ${SEARCHED}`;
    const ids = await database.read<{ id: number }>(sql);
    return withServers({ bare: url, parking: url }, 'kasse', async ({ bare, parking }, headers) => {
      await postInserted(database, 0);
      const requests = (path: string) => ids.map(({ id }) => ({ path: path + id, headers }));
      return behindNginx(parking, async (beforeParking) => {
        const name = 'invoice search of a parked car, behind nginx';
        const { 'svc-parking': ours, bareKoa } = await compare(name, ROUNDS, {
          'svc-parking': load(parking, requests(SEARCH), beforeParking),
          bareKoa: load(bare, requests('/')),
        });
        return [
          timed(`${name}, rate ÷ bare Koa`, ours['/s'] / bareKoa['/s'], '×'),
          timed(`${name}, CPU ÷ bare Koa`, ours['µs of CPU'] / bareKoa['µs of CPU'], '×', 0.1),
        ];
      });
    });
  });
}

/** Builds check-in requests for different cars, each with its own idempotency key. */
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

/** Compares the check-in of svc-parking with a bare Koa server that inserts one row in a transaction. */
export function checkIn(): Promise<readonly Figure[]> {
  return compareCheckIns('server', 'check-in');
}

/**
 * Compares the check-in of svc-parking with a bare Koa server that inserts one row in a durable transaction by prepared
 * statements.
 */
export function checkInSqlite(): Promise<readonly Figure[]> {
  return compareCheckIns('SQLite', 'check-in on SQLite');
}

function compareCheckIns(on: 'SQLite' | 'server', title: string): Promise<readonly Figure[]> {
  // svc-parking and the bare Koa server use different databases, because svc-parking would index rows that the bare
  // server writes, and only one process can open a SQLite file.
  return onDatabases([on], RECORDS, ({ url }) =>
    onDatabases([on], RECORDS, ({ database, url: otherUrl }) =>
      withServers({ bare: url, parking: otherUrl }, 'kasse', async ({ bare, parking }, headers) => {
        await postInserted(database, 0);
        const requests = checkIns(headers);
        const { 'svc-parking': ours, bareKoa } = await compare(title, ROUNDS, {
          'svc-parking': load(parking, [requests()]),
          bareKoa: load(bare, [requests('/')]),
        });
        return [
          timed(`${title}, rate`, ours['/s'], '/s'),
          timed(`${title}, rate ÷ bare Koa`, ours['/s'] / bareKoa['/s'], '×'),
          timed(`${title}, CPU ÷ bare Koa`, ours['µs of CPU'] / bareKoa['µs of CPU'], '×', 0.1),
        ];
      }),
    ),
  );
}

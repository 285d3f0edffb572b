import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import autocannon from 'autocannon';
import { checkIns, SEARCH } from './calls.ts';
import { onDatabases } from './databases.ts';
import { type Figure, timed } from './figures.ts';
import { behindNginx, type Headers, withCpu, withServers } from './servers.ts';

const CAR_PARKS = 200;
const SPEED = 50;
/** A tenth of a day's 300 cars arrives in the busiest hour. */
const CARS_PER_SECOND = (SPEED * CAR_PARKS * 30) / 3_600;
/** The office reloads its list and dashboard every ten minutes. In this time, five cars arrive. */
const CARS_PER_LOOK = 5;
const CALLS_PER_CAR = 3 + 2 / CARS_PER_LOOK;
const SECONDS = 60;
/** The number of records from previous days. */
const RECORDS = 100_000;

/** Measures the busiest hour of 200 car parks on one installation, at 50 times the speed. */
export function scale(): Promise<readonly Figure[]> {
  return onDatabases(['server'], RECORDS, ({ url }) =>
    withServers({ parking: url }, 'admin', ({ parking }, headers) =>
      behindNginx(parking, async (gatewayUrl) => {
        const rate = { overallRate: Math.round(CARS_PER_SECOND * CALLS_PER_CAR), duration: SECONDS };
        const options = { url: gatewayUrl, connections: CAR_PARKS, requests: callsOf(headers), ...rate };
        const { result, cpu } = await withCpu(parking, async () => autocannon(options));
        const name = `${CAR_PARKS} car parks × ${SPEED}`;
        return [
          timed(`${name}, calls`, result['2xx'] / result.duration, '/s'),
          timed(`${name}, median`, result.latency.p50, 'ms'),
          timed(`${name}, 97.5 %`, result.latency.p97_5, 'ms'),
          timed(`${name}, failed`, result.non2xx + result.errors + result.timeouts, 'requests'),
          timed(`${name}, processor of svc-parking`, cpu / 1_000_000 / result.duration, '×'),
        ];
      }),
    ),
  );
}

/** The calls of one connection run in order and share this object. */
interface Context {
  address?: string;
  id?: string;
}

function callsOf(headers: Headers): autocannon.Request[] {
  let carParks = 0;
  const fromCarPark = (request: autocannon.Request, context: Context): autocannon.Request => {
    context.address ??= `10.0.0.${carParks++ % CAR_PARKS}`;
    return { ...request, headers: { ...request.headers, 'X-Forwarded-For': context.address } };
  };
  const call = (method: 'GET' | 'POST', pathOf: (context: Context) => string): autocannon.Request => ({
    setupRequest: (request, context) => fromCarPark({ ...request, method, path: pathOf(context), headers }, context),
  });
  const checkIn = checkIns(headers)();
  const visit: autocannon.Request[] = [
    {
      ...checkIn,
      setupRequest: (request, context) => fromCarPark(checkIn.setupRequest(request), context),
      onResponse: (_status, body, context: Context) => {
        context.id = JSON.parse(body)._id;
      },
    },
    call('GET', ({ id }) => SEARCH + id),
    call('POST', ({ id }) => `${API_PREFIX}/checkout?id=${id}`),
  ];
  return [
    ...Array.from({ length: CARS_PER_LOOK }, () => visit).flat(),
    call('GET', () => `${API_PREFIX}/records?limit=50`),
    call('GET', () => `${API_PREFIX}/dashboard`),
  ];
}

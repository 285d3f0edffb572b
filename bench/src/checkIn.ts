import { API_PREFIX } from '@parkwart/contracts/calls/call';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { type Figure, timed } from './figures.ts';
import { type HotCalls, withHotCalls } from './hotCalls.ts';
import { compareLoads, type LoadVariant } from './load.ts';

export const CHECK_IN_PATH = `${API_PREFIX}/parking`;

/** Check-ins of different cars, each with a key of its own. */
export function checkInRequests(headers: HotCalls['headers']) {
  const now = new Date();
  const car = {
    date: formatDay(now),
    entryTime: formatClockTime(now),
    vehicleModel: 'Volkswagen',
    vehicleColor: 'Blau',
  };
  let count = 0;
  return (url: string, path: string): LoadVariant['requests'] => ({
    url,
    requests: [
      {
        method: 'POST',
        path,
        setupRequest: (request) => {
          count += 1;
          const vehicleNumber = `B-${count % 10 < 5 ? 'AB' : 'CD'} ${count}`;
          return {
            ...request,
            headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': newIdempotencyKey() },
            body: JSON.stringify({ ...car, vehicleNumber }),
          };
        },
      },
    ],
  });
}

export async function checkIn(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  await withHotCalls(async ({ headers, bare, peer, parking, unjournaled }) => {
    const requests = checkInRequests(headers);
    const [w, byHand, ours, without] = await compareLoads('check-in', [
      { name: 'W, a bare transaction', pid: bare.pid, requests: requests(bare.url, '/') },
      { name: 'peer', pid: peer.pid, requests: requests(peer.url, CHECK_IN_PATH) },
      { name: 'svc-parking', pid: parking.pid, requests: requests(parking.url, CHECK_IN_PATH) },
      {
        name: 'svc-parking without journal',
        pid: unjournaled.pid,
        requests: requests(unjournaled.url, CHECK_IN_PATH),
      },
    ]);
    figures.push(
      timed('check-in, rate ÷ W', ours.perSecond / w.perSecond, '×'),
      timed('check-in, rate ÷ peer', ours.perSecond / byHand.perSecond, '×'),
      timed('check-in, CPU ÷ W', ours.cpu / w.cpu, '×', 0.1),
      timed('check-in, rate ÷ without journal', ours.perSecond / without.perSecond, '×'),
    );
  });
  return figures;
}

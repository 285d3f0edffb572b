import { API_PREFIX } from '@parkwart/contracts/calls/call';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import type { Day, Step } from './days.ts';

export interface Timing {
  readonly kind: Step['kind'];
  /** From when it was due to its last response, in ms. */
  readonly ms: number;
  readonly failure?: string;
}

type Headers = Readonly<Record<string, string>>;

const CAR = { vehicleModel: 'Volkswagen', vehicleColor: 'Blau' };
const WARM_UP_AT_ONCE = 16;

/** The booths and offices of all car parks, each with an address of its own. @param headersOf of a car park */
export function carParks(url: string, headersOf: (carPark: number) => Headers) {
  const records = new Map<Step['visit'], ParkingRecord>();

  const send = async <Result>(carPark: number, method: string, path: string, body?: object): Promise<Result> => {
    const response = await fetch(url + API_PREFIX + path, {
      method,
      headers: {
        ...headersOf(carPark),
        ...(body ? { 'Content-Type': 'application/json', 'Idempotency-Key': newIdempotencyKey() } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path.split('?')[0]}: ${response.status} ${text.slice(0, 200)}`);
    return JSON.parse(text) as Result;
  };

  const steps: Record<Step['kind'], (step: Step) => Promise<void>> = {
    'check-in': async ({ carPark, visit }) => {
      const now = new Date();
      const entered = { date: formatDay(now), entryTime: formatClockTime(now) };
      const body = { ...CAR, ...entered, vehicleNumber: visit?.vehicleNumber };
      records.set(visit, await send<ParkingRecord>(carPark, 'POST', '/parking', body));
    },
    'check-out': async ({ carPark, visit }) => {
      const record = records.get(visit);
      // Its check-in is still waiting for its response.
      if (!record) throw new Error('check-out: not checked in');
      await send(carPark, 'GET', `/invoice-search?invoiceNumber=${record.invoiceNumber}`);
      await send(carPark, 'POST', `/checkout?id=${record._id}`);
      records.delete(visit);
    },
    office: async ({ carPark }) => {
      await send(carPark, 'GET', '/records?limit=50');
      await send(carPark, 'GET', '/dashboard');
    },
  };

  return {
    /** The cars that are there when the hours begin. */
    park: async (parked: Day['parked']) => {
      const rest = [...parked];
      const work = async () => {
        for (let visit = rest.pop(); visit; visit = rest.pop()) {
          await steps['check-in']({ kind: 'check-in', at: 0, carPark: visit.carPark, visit });
        }
      };
      await Promise.all(Array.from({ length: WARM_UP_AT_ONCE }, work));
    },
    /** @param dueAt as `performance.now()` */
    run: async (step: Step, dueAt: number): Promise<Timing> => {
      const failure = await steps[step.kind](step).then(
        () => undefined,
        (error: unknown) => String(error),
      );
      return { kind: step.kind, ms: performance.now() - dueAt, ...(failure ? { failure } : {}) };
    },
  };
}

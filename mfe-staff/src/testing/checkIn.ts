import { stopDate } from '@parkwart/web/testing/clock';
import { type FakeResponse, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen } from '@testing-library/react';
import { buildRecord } from './records.ts';

export const NOW = new Date('2026-11-21T09:12:05.400Z');

export const parked = (): FakeResponse => ({ status: 201, body: buildRecord() });

type Respond = (request: SentRequest) => FakeResponse | Promise<FakeResponse>;

/**
 * Replaces the API. The look-up of a plate returns no history.
 * @returns the requests, except those that look up plates or list the parked cars; `lists` responds to requests for the
 * list of parked cars
 */
export function serveCheckIns(respond: Respond, lists: Respond = () => ok({ records: [] })): SentRequest[] {
  const sent: SentRequest[] = [];
  serveApi((request) => {
    if (request.path === '/parked-cars') return lists(request);
    if (request.path === '/plate-history') return ok({ visits: 0, lastVisit: null, open: { amount: 0, stays: 0 } });
    sent.push(request);
    return respond(request);
  });
  return sent;
}

export const plate = () => screen.getByLabelText<HTMLInputElement>('Fahrzeugnummer');
export const submit = () => screen.getByRole('button', { name: 'Absenden' });

let idle: (() => void)[] = [];

/** Runs the waiting idle callbacks. */
export const beIdle = (): void => idle.splice(0).forEach((work) => void work());

/**
 * Before each test of the calling file: sets the time, clears stored attempts, and keeps the browser busy until
 * `beIdle` is called.
 */
export function checkInNow(): void {
  beforeEach(() => {
    idle = [];
    window.requestIdleCallback = (work) => idle.push(work as () => void);
    window.cancelIdleCallback = () => {};
    sessionStorage.clear();
    stopDate(NOW);
  });
}

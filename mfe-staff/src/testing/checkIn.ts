import { stopDate } from '@parkwart/web/testing/clock';
import { type FakeResponse, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen } from '@testing-library/react';
import { buildRecord } from './records.ts';

export const NOW = new Date('2026-11-21T09:12:05.400Z');

export const parked = (): FakeResponse => ({ status: 201, body: buildRecord() });

type Respond = (request: SentRequest) => FakeResponse | Promise<FakeResponse>;

/**
 * Returns no history for any plate.
 * @returns the requests, except plate look-ups and those for the list of parked cars, to which `lists` responds
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

/** For the enclosing file: sets the time, clears stored attempts, and stays busy until `beIdle`. */
export function checkInNow(): void {
  beforeEach(() => {
    idle = [];
    window.requestIdleCallback = (work) => idle.push(work as () => void);
    window.cancelIdleCallback = () => {};
    sessionStorage.clear();
    stopDate(NOW);
  });
}

import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { stopDate } from '@parkwart/web/testing/clock';
import { type FakeEventStreams, fakeEventStreams } from '@parkwart/web/testing/eventSource';
import { type FakeResponse, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen } from '@testing-library/react';
import { buildCheckedOut } from './records.ts';

export const NOW = new Date('2026-11-21T12:40:11.400Z');

export const found = (...records: BoothRecord[]): FakeResponse => ok(records);
export const checkedOut = (): FakeResponse => ok(buildCheckedOut());

export const field = () => screen.getByLabelText<HTMLInputElement>('Rechnungsnummer oder Kennzeichen');
export const card = (invoiceNumber = 100001) => screen.findByRole('region', { name: `Rechnung ${invoiceNumber}` });

type Respond = (request: SentRequest) => FakeResponse | Promise<FakeResponse>;

const noCars: Respond = () => ok({ records: [] });

/** @returns the requests, except those for the list of parked cars; `lists` responds to the requests for this list */
export function serveTill(respond: Respond, lists: Respond = noCars): SentRequest[] {
  const sent: SentRequest[] = [];
  serveApi((request) => {
    if (['/parked-cars', '/departed-cars'].includes(request.path)) return lists(request);
    sent.push(request);
    return respond(request);
  });
  return sent;
}

export function serveRecords(records: readonly BoothRecord[], other: Respond = checkedOut): SentRequest[] {
  return serveTill((request) => {
    if (request.path !== '/invoice-search') return other(request);
    const wanted = request.query.get('invoiceNumber');
    return found(...records.filter(({ invoiceNumber }) => String(invoiceNumber) === wanted));
  });
}

/** Before each test of the calling file: sets the time, and provides event streams to which the test sends events. */
export function atTheTill(): { readonly streams: () => FakeEventStreams } {
  let streams = fakeEventStreams();
  beforeEach(() => {
    stopDate(NOW);
    streams = fakeEventStreams();
    // The browser is never idle, because these tests don't cover the code that loads while it is idle.
    window.requestIdleCallback = () => 0;
    window.cancelIdleCallback = () => {};
  });
  return { streams: () => streams };
}

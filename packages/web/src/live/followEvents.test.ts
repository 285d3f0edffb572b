import { followRecords, type RecordsChanged } from '@parkwart/contracts/calls/liveRecords';
import { waitFor } from '@testing-library/dom';
import { toRequestInit, urlOf } from '../http/request.ts';
import { type FakeEventStreams, fakeEventStreams } from '../testing/eventSource.ts';
import { internalError, ok, type SentRequest, serveApi } from '../testing/pageApi.ts';
import { followEvents } from './followEvents.ts';

const event = (cursor: string, ...invoiceNumbers: number[]): RecordsChanged => ({
  cursor,
  isComplete: true,
  invoiceNumbers,
});

describe('followEvents', () => {
  let streams: FakeEventStreams;
  let seen: RecordsChanged[];
  let stop: () => void;

  const start = () => {
    streams = fakeEventStreams();
    seen = [];
    stop = followEvents(followRecords, (one) => seen.push(one));
  };
  const setHidden = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  beforeEach(start);
  afterEach(() => {
    stop();
    setHidden(false);
  });

  it('calls back with each event that the contract describes, and ignores others', () => {
    streams.send(event('7', 100001));
    streams.send({ cursor: '8' });
    expect(seen).toEqual([event('7', 100001)]);
  });

  it('keeps no connection open while the page is hidden, and requests missed events once it is visible again', () => {
    streams.send(event('7'));
    setHidden(true);
    expect(streams.isOpen()).toBe(false);
    setHidden(false);
    expect(streams.isOpen()).toBe(true);
    expect(streams.opened).toEqual(['', '?since=7']);
  });

  it('renews the session after an error response, and continues after the last event', async () => {
    const sent: SentRequest[] = serveApi(() => ok(event('9')));
    streams.send(event('7'));
    streams.fail();
    await waitFor(() => expect(streams.opened).toEqual(['', '?since=7']));
    expect(sent.map(({ path, query }) => [path, query.get('since')])).toEqual([['/records/changes', '7']]);
  });

  it('retries after five seconds while the service is down', async () => {
    jest.useFakeTimers();
    serveApi(() => internalError);
    streams.fail();
    await jest.advanceTimersByTimeAsync(4_900);
    expect(streams.opened).toEqual(['']);
    await jest.advanceTimersByTimeAsync(200);
    expect(streams.opened).toEqual(['', '']);
  });

  it('ends permanently when it is stopped', () => {
    stop();
    setHidden(true);
    setHidden(false);
    expect(streams.isOpen()).toBe(false);
  });
});

const input = { params: { username: 'karla k/ö' }, query: { date: '5.3.2026', isPay: undefined } };

const call = { path: '/get-user/{username}' } as const;

const path = '/get-user/karla%20k%2F%C3%B6?date=5.3.2026';

afterEach(() => {
  delete process.env.PARKWART_API_BASE;
});

describe('the URL of a call', () => {
  it('is below /api/employee on the page’s own origin by default', () => {
    expect(urlOf(call, input)).toBe(`/api/employee${path}`);
  });

  it('is below the base URL in PARKWART_API_BASE, if that variable is set', () => {
    process.env.PARKWART_API_BASE = 'https://api.parkraum.example/v2';
    expect(urlOf(call, input)).toBe(`https://api.parkraum.example/v2${path}`);
  });
});

it('a request contains a driver’s session only if the caller passes one', () => {
  const headersOf = (options: Parameters<typeof toRequestInit>[2]) =>
    toRequestInit({ method: 'GET' }, {}, options).headers;
  expect(headersOf({ driverSession: '1.2.x' })).toMatchObject({ Authorization: 'Bearer 1.2.x' });
  expect(headersOf({})).not.toHaveProperty('Authorization');
});

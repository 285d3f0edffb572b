import {
  followParkedCars,
  listParkedCars,
  type ParkedCarsChanged,
  searchDepartedCars,
} from '@parkwart/contracts/calls/parkedCars';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { callApi } from '@parkwart/web';
import { followEvents } from '@parkwart/web/live/followEvents';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { followQueue, parkedWhenLastConnected, withOffline } from '../../network/loadOffline.ts';
import { hasNoResponse } from '../../network/reachability.ts';
import { retryUnreached } from '../../network/retryUnreached.ts';
import { type ListedCars, MAX_LISTED, matches, queryOf, withChanges } from './listedCars.ts';

const PAGE = 50;
interface Background {
  /** The end of the session leaves the page as it is. */
  readonly inBackground?: true;
}
interface Options extends Background {
  /** How many cars each request returns at most. */
  readonly limit?: number;
}

/** In ms: wait until the user stops typing. */
const TYPING_MS = 150;
/** In ms: the first event of a stream contains at least the changes of this period before the event. */
const COVERED_MS = 5_000;

/**
 * @param startedAt returns the time at which the list was requested
 * @param onEvent receives each event, and whether events since the request or since the previous event are missing
 */
export function followCars(
  startedAt: () => number,
  onEvent: (event: ParkedCarsChanged, isGap: boolean) => void,
  options?: Background,
) {
  let isFirst = true;
  return followEvents(
    followParkedCars,
    (event) => {
      onEvent(event, !event.isComplete || (isFirst && Date.now() - startedAt() > COVERED_MS));
      isFirst = false;
    },
    options,
  );
}

interface State {
  readonly listed: ListedCars | undefined;
  /** The latest request's error, until a later request succeeds. */
  readonly error: unknown;
  readonly isFetching: boolean;
}

interface Running {
  readonly controller: AbortController;
  readonly startedAt: number;
  /**
   * Events since the request was sent. They are applied to the request's response, which may be older than the events.
   */
  readonly events: ParkedCarsChanged[];
}

async function fetchPage(
  query: string,
  after: string | undefined,
  limit: number,
  options: Background & { readonly signal: AbortSignal },
): Promise<ListedCars> {
  const { signal } = options;
  const search = query === '' ? undefined : query;
  const parked = () => callApi(listParkedCars, { query: { search, after, limit: String(limit) } }, options);
  const departed = async () =>
    search === undefined ? { records: [] } : callApi(searchDepartedCars, { query: { search } }, options);
  const load = () => Promise.all([parked(), departed()]);
  const reading = withOffline(({ queueOverlay }) => queueOverlay());
  try {
    const [{ records: cars }, left] = await retryUnreached(load, signal);
    return { query, cars, isMore: cars.length === limit, departed: left.records, overlay: await reading };
  } catch (error) {
    const known = hasNoResponse(error) ? await parkedWhenLastConnected() : undefined;
    if (!known) throw error;
    const cars = known.cars.filter((car) => matches(car, query)).slice(0, MAX_LISTED);
    return { query, cars, isMore: false, departed: [], offline: { asOf: known.asOf } };
  }
}

/**
 * The parked cars with live changes, latest check-in first.
 *
 * @param search as typed
 */
export function useParkedCars(search: string, { inBackground, limit = PAGE }: Options = {}) {
  const query = queryOf(search);
  const [state, setState] = useState<State>({ listed: undefined, error: undefined, isFetching: true });
  const running = useRef<Running>(undefined);

  const load = useCallback(
    (wanted: string, older: readonly BoothRecord[] = []) => {
      running.current?.controller.abort();
      const controller = new AbortController();
      const events: ParkedCarsChanged[] = [];
      running.current = { controller, startedAt: Date.now(), events };
      const settle = (change: (current: State) => Partial<State>) =>
        controller.signal.aborted || setState((current) => ({ ...current, ...change(current), isFetching: false }));
      setState((current) => ({ ...current, isFetching: true }));
      fetchPage(wanted, older.at(-1)?._id, limit, { signal: controller.signal, inBackground }).then(
        (page) => {
          // The browser's copy has no pages.
          const cars = page.offline ? page.cars : [...older, ...page.cars];
          const listed = events.reduce(withChanges, { ...page, cars });
          settle(() => ({ listed, error: undefined }));
        },
        (error: unknown) => settle(() => ({ error })),
      );
    },
    [inBackground, limit],
  );

  useEffect(() => {
    const timer = setTimeout(() => load(query), running.current ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [query, load]);
  useEffect(() => () => running.current?.controller.abort(), []);

  const onEvent = useEffectEvent((event: ParkedCarsChanged, isGap: boolean) => {
    if (isGap || state.listed?.offline || (query !== '' && event.left.length > 0)) return load(query);
    running.current?.events.push(event);
    setState((current) => ({ ...current, listed: current.listed && withChanges(current.listed, event) }));
  });
  useEffect(() => {
    const startedAt = () => running.current?.startedAt ?? Date.now();
    return followCars(startedAt, (event, isGap) => onEvent(event, isGap), { inBackground });
  }, [inBackground]);

  const { listed } = state;
  const cars = listed?.cars.filter((car) => listed.overlay?.(car).isParked ?? true);
  const isHiding = cars?.length !== listed?.cars.length;
  useEffect(() => (isHiding ? followQueue(() => load(query)) : undefined), [isHiding, load, query]);
  return {
    ...state,
    listed: listed && { ...listed, cars: cars ?? [] },
    query,
    /** Whether the list already shows the result for the typed search text. */
    isSettled: !state.isFetching && (state.error !== undefined || listed?.query === query),
    retry: () => load(query),
    loadMore: () => listed && load(listed.query, listed.cars),
  };
}

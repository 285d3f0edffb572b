import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import type { useQueryClient } from '@parkwart/web';

type Client = ReturnType<typeof useQueryClient>;

/** Pending changes of a record; each change needs the version that results from the change before it. */
interface Chain {
  /** The last server state. While changes are pending, the page already shows newer values. */
  latest: ParkingRecord;
}

export interface QueuedChange {
  /** The newest version this change may be based on. */
  readonly version: () => number;
  readonly latest: () => ParkingRecord;
  readonly settle: (changed: ParkingRecord) => void;
  readonly isLast: () => boolean;
  /** Starts a new chain from another user's version; pending changes still send the version they were based on. */
  readonly startOver: (current: ParkingRecord) => void;
}

const CHAINS_KEY = ['record-changes'];

/** Stored in the query client's cache, which a new login clears. */
function chainsFor(client: Client): Map<string, Chain> {
  const options = { queryKey: CHAINS_KEY, initialData: new Map<string, Chain>(), gcTime: Number.POSITIVE_INFINITY };
  const { data } = client.getQueryCache().build(client, options).state;
  return data ?? options.initialData;
}

export const newest = (one: ParkingRecord, other: ParkingRecord) => (other.version > one.version ? other : one);

const ALL_KEY = ['record'];
const keyOf = ({ _id: id }: ParkingRecord) => [...ALL_KEY, id];

export const isAnyChanging = (client: Client): boolean => client.isMutating({ mutationKey: ALL_KEY }) > 0;

export function isChanging(client: Client, record: ParkingRecord): boolean {
  return client.isMutating({ mutationKey: keyOf(record) }) > 0;
}

/** The record after the user's latest change. */
export const lastChanged = (client: Client, { _id }: ParkingRecord): ParkingRecord | undefined =>
  chainsFor(client).get(_id)?.latest;

/**
 * Serializes changes per record, because each change needs the version that results from the change before it. A new
 * login drops pending changes.
 */
export function enqueue<T>(client: Client, record: ParkingRecord, run: (change: QueuedChange) => Promise<T>) {
  const { _id: id } = record;
  const mutationKey = keyOf(record);
  const chains = chainsFor(client);
  const chain = chains.get(id) ?? { latest: record };
  chains.set(id, chain);
  // Without pending changes the page shows the server state.
  if (!isChanging(client, record)) chain.latest = newest(chain.latest, record);
  const change: QueuedChange = {
    version: () => newest(chain.latest, record).version,
    latest: () => chain.latest,
    settle: (changed) => {
      chain.latest = newest(chain.latest, changed);
    },
    isLast: () => client.isMutating({ mutationKey }) === 1,
    startOver: (current) => {
      if (chains.get(id) === chain) chains.set(id, { latest: current });
    },
  };
  return client
    .getMutationCache()
    .build<T, Error, void, unknown>(client, {
      mutationKey,
      scope: { id: mutationKey.join() },
      mutationFn: () => run(change),
    })
    .execute();
}

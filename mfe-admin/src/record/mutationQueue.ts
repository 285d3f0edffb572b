import type { ParkingRecord } from '@parkwart/contracts/record';
import type { useQueryClient } from '@parkwart/web';

type Client = ReturnType<typeof useQueryClient>;

/** Changes that build on each other. */
interface Chain {
  /** The record as the server returned it last: what the page shows is ahead of that while changes wait. */
  latest: ParkingRecord;
}

export interface QueuedChange {
  /** The newest version that this change may be made to. */
  readonly version: () => number;
  readonly latest: () => ParkingRecord;
  /** Notes what the server returned. */
  readonly settle: (changed: ParkingRecord) => void;
  /** Whether no other change of this record waits. */
  readonly isLast: () => boolean;
  /**
   * Ends the chain, for the record is another one than was seen here. Waiting changes were meant for the one that was
   * seen and still send its version; later ones start from this record.
   */
  readonly startOver: (current: ParkingRecord) => void;
}

/** By query client and record. */
const chainsOf = new WeakMap<Client, Map<string, Chain>>();

function chainsFor(client: Client): Map<string, Chain> {
  const chains = chainsOf.get(client) ?? new Map<string, Chain>();
  chainsOf.set(client, chains);
  return chains;
}

const newest = (one: ParkingRecord, other: ParkingRecord) => (other.version > one.version ? other : one);

/**
 * Runs the changes of one record one after the other: each needs the version that the one before led to. The query
 * client drops what waits when another user logs in.
 */
export function enqueue<T>(client: Client, record: ParkingRecord, run: (change: QueuedChange) => Promise<T>) {
  const { _id: id } = record;
  const mutationKey = ['record', id];
  const chains = chainsFor(client);
  const chain = chains.get(id) ?? { latest: record };
  chains.set(id, chain);
  // While none waits the page shows what the server has returned.
  if (client.isMutating({ mutationKey }) === 0) chain.latest = newest(chain.latest, record);
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

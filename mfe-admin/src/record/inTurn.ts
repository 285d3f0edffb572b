import type { ParkingRecord } from '@parkwart/contracts/record';

/** Changes of one record follow each other: the next one needs the version that the one before led to. */
interface Line {
  waiting: number;
  version: number;
  last: Promise<unknown>;
}

/** By the query client, whose life is that of what the page knows. */
const linesOf = new WeakMap<object, Map<string, Line>>();

export interface Turn {
  /** The newest version that this page knows of. */
  readonly version: () => number;
  readonly learn: (version: number) => void;
  /** Whether no other change of this record waits. */
  readonly isLast: () => boolean;
}

/** Does `work` as soon as all earlier work on the record is done. */
export async function inTurn<T>(
  client: object,
  { _id: id, version }: Pick<ParkingRecord, '_id' | 'version'>,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  const lines = linesOf.get(client) ?? new Map<string, Line>();
  linesOf.set(client, lines);
  const line = lines.get(id) ?? { waiting: 0, version, last: Promise.resolve() };
  lines.set(id, line);
  line.waiting += 1;
  const turn: Turn = {
    version: () => Math.max(line.version, version),
    learn: (learnt) => {
      line.version = Math.max(line.version, learnt);
    },
    isLast: () => line.waiting === 1,
  };
  const result = line.last.then(() => work(turn));
  line.last = result.catch(() => undefined);
  try {
    return await result;
  } finally {
    line.waiting -= 1;
  }
}

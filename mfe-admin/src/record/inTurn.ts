import type { ParkingRecord } from '@parkwart/contracts/record';
import { isSomebodyElse } from '../form/failure.ts';

/** Changes of one record follow each other: the next one needs the version that the one before led to. */
interface Line {
  waiting: number;
  /** The record as the server has given it last: what the page shows is ahead of that while changes wait. */
  known: ParkingRecord;
  last: Promise<unknown>;
  /** Why nothing that waits is done any more: whoever is logged in now has not asked for it. */
  over?: unknown;
}

/** By the query client, whose life is that of what the page knows. */
const linesOf = new WeakMap<object, Map<string, Line>>();

export interface Turn {
  /** The newest version that this change may be made to. */
  readonly version: () => number;
  /** The record as the server has given it last. */
  readonly known: () => ParkingRecord;
  readonly learn: (record: ParkingRecord) => void;
  /** Whether no other change of this record waits. */
  readonly isLast: () => boolean;
  /**
   * Says that the record is another one than was seen here. What waits was meant for the one that was seen, and sends
   * its version still; what comes later begins with this one.
   */
  readonly end: (current: ParkingRecord) => void;
}

const newest = (one: ParkingRecord, other: ParkingRecord) => (other.version > one.version ? other : one);

const emptyLine = (known: ParkingRecord): Line => ({ waiting: 0, known, last: Promise.resolve() });

function linesFor(client: object): Map<string, Line> {
  const lines = linesOf.get(client) ?? new Map<string, Line>();
  linesOf.set(client, lines);
  return lines;
}

/** Does `work` as soon as all earlier work on the record is done. */
export async function inTurn<T>(client: object, record: ParkingRecord, work: (turn: Turn) => Promise<T>): Promise<T> {
  const { _id: id } = record;
  const lines = linesFor(client);
  const line = lines.get(id) ?? emptyLine(record);
  lines.set(id, line);
  // While nobody waits the page shows what the server has given it.
  if (line.waiting === 0) line.known = newest(line.known, record);
  line.waiting += 1;
  const turn: Turn = {
    version: () => newest(line.known, record).version,
    known: () => line.known,
    learn: (learnt) => {
      line.known = newest(line.known, learnt);
    },
    isLast: () => line.waiting === 1,
    end: (current) => {
      if (lines.get(id) === line) lines.set(id, emptyLine(current));
    },
  };
  const result = line.last.then(() => {
    if (line.over) throw line.over;
    return work(turn);
  });
  line.last = result.catch((error: unknown) => {
    if (!isSomebodyElse(error)) return;
    line.over = error;
    if (lines.get(id) === line) lines.delete(id);
  });
  try {
    return await result;
  } finally {
    line.waiting -= 1;
  }
}

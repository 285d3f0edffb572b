import type { ParkingRecord } from '@parkwart/contracts/record';

/** Changes of one record follow each other: the next one needs the version that the one before led to. */
interface Line {
  waiting: number;
  /** The record as the server has given it last: what the page shows is ahead of that while changes wait. */
  known: ParkingRecord;
  last: Promise<unknown>;
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
   * its version still; what comes later begins with the record as it is then.
   */
  readonly end: () => void;
}

const newest = (one: ParkingRecord, other: ParkingRecord) => (other.version > one.version ? other : one);

function lineOf(client: object, record: ParkingRecord): { line: Line; end: () => void } {
  const lines = linesOf.get(client) ?? new Map<string, Line>();
  linesOf.set(client, lines);
  const line = lines.get(record._id) ?? { waiting: 0, known: record, last: Promise.resolve() };
  lines.set(record._id, line);
  // While nobody waits the page shows what the server has given it.
  if (line.waiting === 0) line.known = newest(line.known, record);
  const end = () => {
    if (lines.get(record._id) === line) lines.delete(record._id);
  };
  return { line, end };
}

/** Does `work` as soon as all earlier work on the record is done. */
export async function inTurn<T>(client: object, record: ParkingRecord, work: (turn: Turn) => Promise<T>): Promise<T> {
  const { line, end } = lineOf(client, record);
  line.waiting += 1;
  const turn: Turn = {
    version: () => newest(line.known, record).version,
    known: () => line.known,
    learn: (learnt) => {
      line.known = newest(line.known, learnt);
    },
    isLast: () => line.waiting === 1,
    end,
  };
  const result = line.last.then(() => work(turn));
  line.last = result.catch(() => undefined);
  try {
    return await result;
  } finally {
    line.waiting -= 1;
  }
}

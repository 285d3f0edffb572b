import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import type { Fields, Operation, Seen } from './operation.ts';

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
  /** The idempotency key. */
  readonly key?: string | undefined;
  /** The version in If-Match. */
  readonly expected?: number | undefined;
}

type Body = Readonly<Record<string, unknown>>;

interface RecordedCall {
  /** Matches method and path, and captures the record's number or plate if the path contains it. */
  readonly line: RegExp;
  readonly call: Operation['call'];
  readonly name: string;
  /** Responses for the booth omit the note. */
  readonly isForBooth: boolean;
  sets(body: Body): Fields;
}

const pricesOf = (fines: unknown) => (fines as ParkingRecord['fines']).map(({ price }) => price).join(',');
const booth = { isForBooth: true, sets: () => ({}) };
const office = { isForBooth: false, sets: () => ({}) };
const change = { ...office, call: 'change' } as const;

/**
 * The calls that a history records. A test must not record reads of a record if a call outside this list changes the
 * record.
 */
const CALLS: readonly RecordedCall[] = [
  { ...booth, line: /^POST \/parking$/, call: 'check-in', name: 'check-in' },
  { ...booth, line: /^GET \/invoice-search\?invoiceNumber=(\d+)$/, call: 'read', name: 'search' },
  { ...office, line: /^GET \/vehicle-search\?vehicleNumber=(.+)$/, call: 'read', name: 'search by plate' },
  {
    ...booth,
    line: /^POST \/checkout\?id=(\d+)/,
    call: 'change',
    name: 'check-out',
    sets: () => ({ isParked: false }),
  },
  { ...change, line: /^PUT \/update-fine\/(\d+)$/, name: 'fine', sets: ({ fines }) => ({ fines: pricesOf(fines) }) },
  {
    ...change,
    line: /^PUT \/check-notes\/(\d+)$/,
    name: 'note',
    sets: ({ checkOutNote }) => ({ note: String(checkOutNote) }),
  },
  {
    ...change,
    line: /^PUT \/update-payment\/(\d+)$/,
    name: 'payment',
    sets: ({ isPay }) => ({ isPay: isPay === true }),
  },
];

/**
 * The record that a request is about, by number or plate, and the effect of the request; undefined if the call is not
 * recorded.
 */
function recordedCallOf({ method, path, body = {} }: Request) {
  const line = `${method} ${path}`;
  const recorded = CALLS.find((one) => one.line.test(line));
  if (!recorded) return undefined;
  const { call, name, isForBooth } = recorded;
  const about = recorded.line.exec(line)?.[1] ?? String((body as Body).vehicleNumber);
  return { call, name, isForBooth, about: decodeURIComponent(about), sets: recorded.sets(body as Body) };
}

function seenOf(record: ParkingRecord, isForBooth: boolean): Seen {
  const { invoiceNumber: number, version, isParked, isPay, checkOutNote, fines } = record;
  const fields = { isParked, isPay, fines: pricesOf(fines), ...(isForBooth ? {} : { note: checkOutNote }) };
  return { number, version, fields };
}

/** The client calls this function with the response; if it does not, the outcome stays unknown. */
type Answered = (status: number, text: string) => void;

/**
 * The outcome by status; undefined if the request was refused for a reason other than a newer version (401, 429),
 * because such a request changed nothing.
 */
function outcomeOf(status: number, text: string): Operation['outcome'] | undefined {
  if (status < 300) return 'done';
  if (status >= 500) return 'unknown';
  return status === 409 && text.includes('RECORD_CHANGED') ? 'conflict' : undefined;
}

/** The clients' requests about records in one run, and the responses. */
export class History {
  readonly #operations = new Set<Operation>();
  readonly #plates = new Map<string, string>();

  get operations(): Operation[] {
    return [...this.#operations];
  }

  /** Records a request before it is sent. */
  begin(client: number, request: Request): Answered {
    const recorded = recordedCallOf(request);
    if (!recorded) return () => undefined;
    const { about, isForBooth, ...done } = recorded;
    const { key, expected } = request;
    const record = this.#plates.get(about) ?? about;
    const asked: Operation = { client, record, ...done, key, expected, start: performance.now(), outcome: 'unknown' };
    this.#operations.add(asked);
    return (status, text) => {
      const outcome = outcomeOf(status, text);
      if (outcome === 'unknown') return;
      const end = performance.now();
      this.#operations.delete(asked);
      if (!outcome) return;
      const seen = outcome === 'done' ? this.#see(record, JSON.parse(text), isForBooth) : undefined;
      this.#operations.add({ ...asked, outcome, end, seen });
    };
  }

  #see(plate: string, content: ParkingRecord | readonly ParkingRecord[], isForBooth: boolean): Seen[] {
    // A search for part of a plate also finds longer plates.
    const own = [content].flat().filter(({ vehicleNumber }) => vehicleNumber === plate);
    for (const { invoiceNumber } of own) this.#plates.set(String(invoiceNumber), plate);
    return own.map((record) => seenOf(record, isForBooth));
  }
}

import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import type { Operation, Seen } from './operation.ts';
import { type Request, recordedCallOf, seenOf } from './recordedCalls.ts';

/** Called with the response; without it, the outcome stays unknown. */
type Answered = (status: number, text: string) => void;

/** Undefined if the request was refused for another reason (401, 429): it changed nothing. */
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

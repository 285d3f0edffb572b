import { once } from 'node:events';
import type { RecordsChanged } from '@parkwart/contracts/calls/liveRecords';

/** Of one event. */
const MAX_NAMED = 50;

const UNCHANGED: RecordsChanged = { cursor: '0', isComplete: true, invoiceNumbers: [] };

/** A slow client gets one event for all changes since its last one. */
export interface Subscriber {
  push(event: RecordsChanged): void;
  /** Ends with the signal. */
  events(): AsyncGenerator<RecordsChanged>;
}

export function subscriber(signal: AbortSignal): Subscriber {
  let pending = UNCHANGED;
  const changes = new EventTarget();
  return {
    push: (event) => {
      pending = merged(pending, event);
      changes.dispatchEvent(new Event('change'));
    },
    events: async function* () {
      while (!signal.aborted) {
        if (pending === UNCHANGED) await once(changes, 'change', { signal }).catch(() => undefined);
        const event = pending;
        pending = UNCHANGED;
        if (event !== UNCHANGED) yield event;
      }
    },
  };
}

export function changesOf(numbers: Iterable<number>, isComplete: boolean, cursor: number): RecordsChanged {
  const invoiceNumbers = [...new Set(numbers)];
  const areNamed = isComplete && invoiceNumbers.length <= MAX_NAMED;
  return { cursor: String(cursor), isComplete: areNamed, invoiceNumbers: areNamed ? invoiceNumbers : [] };
}

function merged(one: RecordsChanged, other: RecordsChanged): RecordsChanged {
  const numbers = [...one.invoiceNumbers, ...other.invoiceNumbers];
  return changesOf(numbers, one.isComplete && other.isComplete, Math.max(Number(one.cursor), Number(other.cursor)));
}

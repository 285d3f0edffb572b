import { once } from 'node:events';
import type { RecordRow } from '../record/recordRow.ts';

/** Maximum number of record ids in one event. */
const MAX_NAMED = 50;

export interface RecordChanges {
  /** Epoch ms. */
  readonly cursor: number;
  /** False if too many records changed for `ids` to list them. */
  readonly isComplete: boolean;
  readonly ids: readonly number[];
  /** The records with these ids that still exist. */
  readonly rows: readonly RecordRow[];
}

export type Subscriber = ReturnType<typeof subscriber>;

/** A slow client gets one event for all changes since its last one. */
export function subscriber(signal: AbortSignal) {
  let pending: RecordChanges | undefined;
  const changes = new EventTarget();
  return {
    push: (event: RecordChanges) => {
      pending = pending ? mergeChanges(pending, event) : event;
      changes.dispatchEvent(new Event('change'));
    },
    events: async function* () {
      while (!signal.aborted) {
        if (!pending) await once(changes, 'change', { signal }).catch(() => undefined);
        const event = pending;
        pending = undefined;
        if (event) yield event;
      }
    },
  };
}

export const canName = (ids: readonly number[]): boolean => ids.length <= MAX_NAMED;

function mergeChanges(one: RecordChanges, other: RecordChanges): RecordChanges {
  const cursor = Math.max(one.cursor, other.cursor);
  const ids = [...new Set([...one.ids, ...other.ids])];
  if (!one.isComplete || !other.isComplete || !canName(ids)) return { cursor, isComplete: false, ids: [], rows: [] };
  const rows = new Map([...one.rows, ...other.rows].map((row) => [row.id, row]));
  return { cursor, isComplete: true, ids, rows: [...rows.values()] };
}

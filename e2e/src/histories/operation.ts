/** The compared fields of a record; a call may set or show only some. */
export interface Fields {
  readonly isParked?: boolean;
  readonly isPay?: boolean;
  readonly note?: string;
  /** The prices of the fines in euros, in the order of the fines, separated by commas. */
  readonly fines?: string;
}

/** A record as shown by a response. */
export interface Seen {
  readonly number: number;
  readonly version: number;
  readonly fields: Fields;
}

/**
 * One request of one client. Times are in ms on one monotonic clock. `conflict` is a 409 for a stale version; `unknown`
 * is no response, or one that leaves open whether the change was made (503).
 */
export interface Operation {
  readonly client: number;
  readonly call: 'check-in' | 'read' | 'change';
  /** The name in messages: `check-out`, `note`. */
  readonly name: string;
  /** The plate. A client chooses the plate, and uses each plate for only one check-in. */
  readonly record: string;
  readonly start: number;
  readonly end?: number | undefined;
  readonly sets: Fields;
  /** The version in If-Match. */
  readonly expected?: number | undefined;
  /** The idempotency key. */
  readonly key?: string | undefined;
  readonly outcome: 'done' | 'conflict' | 'unknown';
  /** The records in the response, only for `done`; empty if a read found no record. */
  readonly seen?: readonly Seen[] | undefined;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(3)} s`;
const shown = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ');

export const describeSeen = ({ number, version, fields }: Seen) =>
  `record ${number} in version ${version} (${shown(fields)})`;

/** @returns a text such as "client 2's note (note "a", If-Match 3) from 1.200 s to 1.250 s, answered with …" */
export function describeOperation({ client, name, sets, expected, start, end, outcome, seen = [] }: Operation): string {
  const input = [shown(sets), ...(expected === undefined ? [] : [`If-Match ${expected}`])].filter(Boolean).join(', ');
  const time = `from ${seconds(start)}${end === undefined ? '' : ` to ${seconds(end)}`}`;
  const found = seen.length > 0 ? seen.map(describeSeen).join(' and ') : 'no record';
  const responses = {
    done: `answered with ${found}`,
    conflict: 'refused for a newer version',
    unknown: 'outcome unknown',
  };
  return `client ${client}'s ${name}${input && ` (${input})`} ${time}, ${responses[outcome]}`;
}

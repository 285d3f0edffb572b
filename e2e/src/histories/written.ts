import type { Fields, Operation, Seen } from './operation.ts';

type Part = Partial<Operation>;

/** Builders of a history for tests: `at(…)` sets start and end. */
export const at = (start: number, end?: number): Part => ({ start, end });
export const by = (client: number): Part => ({ client });

const ARRIVED: Fields = { isParked: true, note: '', fines: '' };

export const seenAs = (version: number, fields: Fields = {}, number = 100_001): readonly Seen[] => [
  { number, version, fields: { ...ARRIVED, ...fields } },
];

const operation = (own: Pick<Operation, 'call' | 'name'> & Part, ...parts: readonly Part[]): Operation =>
  Object.assign({ client: 1, record: 'M-AB 1', start: 0, sets: {}, outcome: 'done' }, own, ...parts);

export const checkIn = (...parts: readonly Part[]) =>
  operation({ call: 'check-in', name: 'check-in', key: 'key-1', seen: seenAs(1) }, ...parts);
export const read = (seen: readonly Seen[], ...parts: readonly Part[]) =>
  operation({ call: 'read', name: 'search', seen }, ...parts);
/** A change of the note in version `expected`; the response shows the next version. */
export const note = (text: string, expected: number, ...parts: readonly Part[]) =>
  operation(
    { call: 'change', name: 'note', sets: { note: text }, expected, seen: seenAs(expected + 1, { note: text }) },
    ...parts,
  );

/** The outcome of a request without a response, or with a 503. */
export const unknown: Part = { outcome: 'unknown', end: undefined, seen: undefined };
export const conflict: Part = { outcome: 'conflict', seen: undefined };

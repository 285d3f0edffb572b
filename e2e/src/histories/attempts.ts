import type { Operation } from './operation.ts';

export type Grouped = ReadonlyMap<string, readonly Operation[]>;

export function groupBy(
  operations: readonly Operation[],
  nameOf: (operation: Operation) => string | undefined,
): Grouped {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const name = nameOf(operation);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group) group.push(operation);
    else groups.set(name, [operation]);
  }
  return groups;
}

/** Joins all attempts with one key to one operation, from the first one's start to the first response. */
function asOne(attempts: readonly Operation[]): Operation[] {
  const [first] = [...attempts].sort((one, other) => one.start - other.start);
  const [answered] = attempts
    .filter(({ outcome }) => outcome === 'done')
    .sort(({ end: one = 0 }, { end: other = 0 }) => one - other);
  return first ? [{ ...(answered ?? first), start: first.start }] : [];
}

/**
 * The gateway repeats a request without a key if its connection breaks, so an earlier attempt may have made the change,
 * or may still make it. Only a response with the version after If-Match rules that out.
 */
function earlierTry(operation: Operation): Operation[] {
  const { call, key, outcome, expected, seen } = operation;
  if (call !== 'change' || key !== undefined || outcome === 'unknown') return [];
  if (expected !== undefined && seen?.[0]?.version === expected + 1) return [];
  return [
    { ...operation, name: `earlier try of ${operation.name}`, outcome: 'unknown', end: undefined, seen: undefined },
  ];
}

/** Of equal changes without a response, at most one can match the version in If-Match: keeps the first. */
function withoutRepeats(operations: readonly Operation[]): Operation[] {
  const first = new Set<string>();
  return operations.filter(({ outcome, expected, sets }) => {
    if (outcome !== 'unknown' || expected === undefined) return true;
    const input = JSON.stringify([sets, expected]);
    return !first.has(input) && first.add(input);
  });
}

/** The possible operations on one record, to search for an order. */
export function effectsOf(operations: readonly Operation[]): Operation[] {
  const keyless = operations.filter(({ key, call, outcome }) => !key && !(call === 'read' && outcome !== 'done'));
  const keyed = [...groupBy(operations, ({ key }) => key).values()].flatMap(asOne);
  const all = [...keyed, ...keyless].flatMap((operation) => [operation, ...earlierTry(operation)]);
  return withoutRepeats(all.sort((one, other) => one.start - other.start));
}

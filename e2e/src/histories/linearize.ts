import type { Operation } from './operation.ts';
import { type State, successors } from './register.ts';

/** Where no order goes on: the operations in the longest possible order, the state then, and those that cannot follow. */
export interface Stuck {
  readonly order: readonly Operation[];
  readonly state: State;
  readonly next: readonly Operation[];
}

/** Far beyond what a record's operations need, as their versions leave few orders. */
const MAX_STEPS = 200_000;

const endOf = ({ end, outcome }: Operation) => (outcome === 'unknown' ? Number.POSITIVE_INFINITY : (end ?? 0));
const inputOf = ({ call, sets, expected }: Operation) => JSON.stringify([call, sets, expected]);

/** Of equal operations without an answer, the earliest may do whatever a later one may. */
function firstOfEqual(operations: readonly Operation[]): Operation[] {
  const seen = new Set<string>();
  return operations.filter((operation) => {
    if (operation.outcome !== 'unknown') return true;
    const input = inputOf(operation);
    return !seen.has(input) && seen.add(input);
  });
}

/** Those that show a version which has passed: versions only rise. */
const tooLate = (state: State, left: readonly Operation[]) =>
  left.filter(({ seen }) => seen?.[0] && state && seen[0].version < state.version);

/**
 * Looks for an order of one record's operations in which each has its answer, and which puts none before another that
 * had ended when it started (Wing and Gong, with Lowe's memory of what was tried). Unknown ones may be left out.
 * @returns undefined if there is such an order
 */
export function linearize(operations: readonly Operation[]): Stuck | undefined {
  const sorted = [...operations].sort((one, other) => one.start - other.start);
  const bits = new Map(sorted.map((operation, index) => [operation, 1n << BigInt(index)]));
  const tried = new Set<string>();
  let stuck: Stuck = { order: [], state: undefined, next: sorted.slice(0, 1) };

  const isComplete = (
    left: readonly Operation[],
    state: State,
    taken: bigint,
    order: readonly Operation[],
  ): boolean => {
    const key = `${taken.toString(36)} ${JSON.stringify(state)}`;
    if (tried.has(key)) return false;
    if (tried.size > MAX_STEPS) throw new Error(`No answer after ${MAX_STEPS} steps: ${operations[0]?.record}`);
    tried.add(key);
    const firstEnd = left.reduce((first, operation) => Math.min(first, endOf(operation)), Number.POSITIVE_INFINITY);
    if (firstEnd === Number.POSITIVE_INFINITY) return true;
    const next = firstOfEqual(left.filter(({ start }) => start <= firstEnd));
    const late = tooLate(state, left);
    if (order.length >= stuck.order.length) stuck = { order, state, next: late.length > 0 ? late : next };
    if (late.length > 0) return false;
    const take = (operation: Operation, after: State) => {
      const others = left.filter((other) => other !== operation);
      return isComplete(others, after, taken | (bits.get(operation) ?? 0n), [...order, operation]);
    };
    const steps = next.flatMap((operation) => successors(state, operation).map((after) => ({ operation, after })));
    const isStill = (after: State) => after?.version === state?.version;
    // What leaves the record as it is can as well come first, as it only shows the version that is there.
    const shows = steps.find(({ operation, after }) => operation.outcome !== 'unknown' && isStill(after));
    if (shows) return take(shows.operation, shows.after);
    const changes = steps.filter(({ after }) => !isStill(after));
    return changes.some(({ operation, after }) => take(operation, after));
  };

  return isComplete(sorted, undefined, 0n, []) ? undefined : stuck;
}

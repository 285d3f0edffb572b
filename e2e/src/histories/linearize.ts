import type { Fields, Operation, Seen } from './operation.ts';

/**
 * The state of a record between two operations; undefined before the check-in. Fields that no response has shown yet
 * are missing.
 */
type State = Seen | undefined;

/** The fields of every record in version 1. */
const ARRIVED: Fields = { isParked: true, note: '', fines: '' };
/** Fields that change the amount owed, so that a record may become unpaid again. */
const CHARGES: readonly (keyof Fields)[] = ['isParked', 'fines'];

const entries = (fields: Fields) => Object.entries(fields) as [keyof Fields, Fields[keyof Fields]][];
const agrees = (known: Fields, other: Fields) =>
  entries(other).every(([name, value]) => known[name] === undefined || known[name] === value);
const includes = (known: Fields, other: Fields) => entries(other).every(([name, value]) => known[name] === value);

/** The state, completed by the fields of the response; an empty list if state and response contradict each other. */
function showing(state: Seen, seen: Seen | undefined): Seen[] {
  if (!seen) return [state];
  const isSame = state.version === seen.version && (state.number === 0 || state.number === seen.number);
  if (!isSame || !agrees(state.fields, seen.fields)) return [];
  return [{ ...seen, fields: { ...state.fields, ...seen.fields } }];
}

/**
 * A change creates the next version, unless the record already has these values; in that case, the service ignores
 * If-Match.
 */
function changed(state: Seen, { sets, expected, outcome, seen }: Operation): Seen[] {
  const isKept = agrees(state.fields, sets);
  const isStale = expected !== undefined && expected !== state.version;
  if (outcome === 'conflict') return isStale && !includes(state.fields, sets) ? [state] : [];
  const kept = isKept ? [{ ...state, fields: { ...state.fields, ...sets } }] : [];
  const { isPay: _isPay, ...unpaid } = state.fields;
  const before = CHARGES.some((name) => name in sets) ? unpaid : state.fields;
  const next = { ...state, version: state.version + 1, fields: { ...before, ...sets } };
  const mayChange = !isStale && !includes(state.fields, sets);
  return [...kept, ...(mayChange ? [next] : [])].flatMap((one) => showing(one, seen?.[0]));
}

/** The possible states after the operation; an empty list if the operation is impossible in this state. */
function successors(state: State, operation: Operation): State[] {
  const { call, sets, seen } = operation;
  if (call === 'check-in') {
    if (state) return [];
    return showing({ number: 0, version: 1, fields: { ...ARRIVED, ...sets } }, seen?.[0]);
  }
  if (call === 'change') return state ? changed(state, operation) : [];
  if (!state || !seen?.[0]) return !state && !seen?.[0] ? [state] : [];
  return showing(state, seen[0]);
}

/** The longest order found, the state after it, and the operations that cannot follow. */
interface Stuck {
  readonly order: readonly Operation[];
  readonly state: State;
  readonly next: readonly Operation[];
  /** Whether all orders were tried. */
  readonly isCertain: boolean;
}

/** The limit of search steps. No record needs nearly as many, because the versions in responses allow few orders. */
const MAX_STEPS = 200_000;

const endOf = ({ end, outcome }: Operation) => (outcome === 'unknown' ? Number.POSITIVE_INFINITY : (end ?? 0));
const inputOf = ({ call, sets, expected }: Operation) => JSON.stringify([call, sets, expected]);

/**
 * Keeps the earliest of equal operations without a response, because this operation can take the place of any later
 * one.
 */
function firstOfEqual(operations: readonly Operation[]): Operation[] {
  const seen = new Set<string>();
  return operations.filter((operation) => {
    if (operation.outcome !== 'unknown') return true;
    const input = inputOf(operation);
    return !seen.has(input) && seen.add(input);
  });
}

/** Operations that are impossible from now on: they show a past version, and versions only increase. */
const tooLate = (state: State, left: readonly Operation[]) =>
  left.filter(({ seen }) => seen?.[0] && state && seen[0].version < state.version);

/** The operations that may come next, with the state after each. */
function stepsFrom(state: State, next: readonly Operation[]) {
  const steps = next.flatMap((operation) => successors(state, operation).map((after) => ({ operation, after })));
  const isStill = (after: State) => after?.version === state?.version;
  // An operation that leaves the record unchanged may always come first, because it only confirms the current version.
  const shown = steps.find(({ operation, after }) => operation.outcome !== 'unknown' && isStill(after));
  return shown ? [shown] : steps.filter(({ after }) => !isStill(after));
}

/**
 * Searches for an order of one record's operations that explains every response. If an operation ended before another
 * one started, it must precede that one (Wing and Gong, with Lowe's cache of tried states). Unknown operations may be
 * left out.
 * @returns undefined if there is such an order
 */
export function linearize(operations: readonly Operation[]): Stuck | undefined {
  const bits = new Map(operations.map((operation, index) => [operation, 1n << BigInt(index)]));
  const tried = new Set<string>();
  let stuck: Omit<Stuck, 'isCertain'> = { order: [], state: undefined, next: [] };

  function isComplete(left: readonly Operation[], state: State, taken: bigint, order: readonly Operation[]): boolean {
    const key = `${taken.toString(36)} ${JSON.stringify(state)}`;
    if (tried.has(key) || tried.size === MAX_STEPS) return false;
    tried.add(key);
    const firstEnd = left.reduce((first, operation) => Math.min(first, endOf(operation)), Number.POSITIVE_INFINITY);
    if (firstEnd === Number.POSITIVE_INFINITY) return true;
    const late = tooLate(state, left);
    const next = late.length > 0 ? late : firstOfEqual(left.filter(({ start }) => start <= firstEnd));
    if (order.length >= stuck.order.length) stuck = { order, state, next };
    if (late.length > 0) return false;
    return stepsFrom(state, next).some(({ operation, after }) => {
      const others = left.filter((other) => other !== operation);
      return isComplete(others, after, taken | (bits.get(operation) ?? 0n), [...order, operation]);
    });
  }

  const sorted = [...operations].sort((one, other) => one.start - other.start);
  return isComplete(sorted, undefined, 0n, []) ? undefined : { ...stuck, isCertain: tried.size < MAX_STEPS };
}

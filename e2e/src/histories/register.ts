import type { Fields, Operation, Seen } from './operation.ts';

/**
 * A record between two operations; undefined before its check-in. Fields that no response has shown yet are missing.
 */
export type State = Seen | undefined;

/** Version 1 of every record. */
const ARRIVED: Fields = { isParked: true, note: '', fines: '' };
/** Fields that change the amount owed, so that a record may become unpaid again. */
const CHARGES: readonly (keyof Fields)[] = ['isParked', 'fines'];

const entries = (fields: Fields) => Object.entries(fields) as [keyof Fields, Fields[keyof Fields]][];
const agrees = (known: Fields, other: Fields) =>
  entries(other).every(([name, value]) => known[name] === undefined || known[name] === value);
const includes = (known: Fields, other: Fields) => entries(other).every(([name, value]) => known[name] === value);

/** The state completed by the response; none if they contradict each other. */
function showing(state: Seen, seen: Seen | undefined): Seen[] {
  if (!seen) return [state];
  const isSame = state.version === seen.version && (state.number === 0 || state.number === seen.number);
  if (!isSame || !agrees(state.fields, seen.fields)) return [];
  return [{ ...seen, fields: { ...state.fields, ...seen.fields } }];
}

/** Each change makes the next version, unless the record already has these values; then If-Match does not matter. */
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

/** The possible states after the operation; none if it cannot have happened then. */
export function successors(state: State, operation: Operation): State[] {
  const { call, sets, seen } = operation;
  if (call === 'check-in') {
    if (state) return [];
    return showing({ number: 0, version: 1, fields: { ...ARRIVED, ...sets } }, seen?.[0]);
  }
  if (call === 'change') return state ? changed(state, operation) : [];
  if (!state || !seen?.[0]) return !state && !seen?.[0] ? [state] : [];
  return showing(state, seen[0]);
}

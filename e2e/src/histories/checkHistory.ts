import { linearize } from './linearize.ts';
import { describeOperation, describeSeen, type Operation } from './operation.ts';

type Grouped = ReadonlyMap<string, readonly Operation[]>;

function groupBy(operations: readonly Operation[], nameOf: (operation: Operation) => string | undefined): Grouped {
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

/**
 * Joins all attempts with one idempotency key into one operation that lasts from the start of the first attempt to the
 * first response.
 */
function asOne(attempts: readonly Operation[]): Operation[] {
  const [first] = [...attempts].sort((one, other) => one.start - other.start);
  const [answered] = attempts
    .filter(({ outcome }) => outcome === 'done')
    .sort(({ end: one = 0 }, { end: other = 0 }) => one - other);
  return first ? [{ ...(answered ?? first), start: first.start }] : [];
}

/**
 * The gateway repeats a request without an idempotency key if its connection breaks, so an earlier attempt may have
 * made the change, or may still make it. Only a response with the version that follows the version in If-Match excludes
 * such an attempt.
 */
function earlierTry(operation: Operation): Operation[] {
  const { call, key, outcome, expected, seen } = operation;
  if (call !== 'change' || key !== undefined || outcome === 'unknown') return [];
  if (expected !== undefined && seen?.[0]?.version === expected + 1) return [];
  return [
    { ...operation, name: `earlier try of ${operation.name}`, outcome: 'unknown', end: undefined, seen: undefined },
  ];
}

/**
 * Keeps the first of equal changes without a response, because at most one of them can match the version in If-Match.
 */
function withoutRepeats(operations: readonly Operation[]): Operation[] {
  const first = new Set<string>();
  return operations.filter(({ outcome, expected, sets }) => {
    if (outcome !== 'unknown' || expected === undefined) return true;
    const input = JSON.stringify([sets, expected]);
    return !first.has(input) && first.add(input);
  });
}

/** The operations that may have taken effect on one record; linearize searches for their order. */
function effectsOf(operations: readonly Operation[]): Operation[] {
  const keyless = operations.filter(({ key, call, outcome }) => !key && !(call === 'read' && outcome !== 'done'));
  const keyed = [...groupBy(operations, ({ key }) => key).values()].flatMap(asOne);
  const all = [...keyed, ...keyless].flatMap((operation) => [operation, ...earlierTry(operation)]);
  return withoutRepeats(all.sort((one, other) => one.start - other.start));
}

/** A message lists at most this many of the preceding operations, and then the operations that cannot follow. */
const NAMED = 3;

const named = (operations: readonly Operation[]) => operations.map(describeOperation).join('; ');

function untimely(operations: readonly Operation[]): string[] {
  return operations
    .filter(({ start, end = start }) => end < start)
    .map((operation) => `${operation.record}: answered before it was asked: ${describeOperation(operation)}.`);
}

/**
 * Expects that all attempts with one idempotency key get the same response. `appliedTwice` finds a check-in that was
 * applied twice.
 */
function brokenKeys(operations: readonly Operation[]): string[] {
  return [...groupBy(operations, ({ key }) => key)].flatMap(([key, attempts]) => {
    const [first, ...others] = attempts.filter(({ outcome }) => outcome === 'done');
    const other = others.find(({ seen }) => JSON.stringify(seen) !== JSON.stringify(first?.seen));
    if (!first || !other) return [];
    return [`${first.record}: key ${key} has two responses: ${named([first, other])}.`];
  });
}

const numbersIn = ({ seen = [] }: Operation) => seen.map(({ number }) => number);

/**
 * Finds operations that show several invoice numbers for one record. The check-in of such a record was applied twice,
 * although all its attempts had one idempotency key.
 */
function appliedTwice(operations: readonly Operation[]): string[] {
  return [...groupBy(operations, ({ record }) => record)].flatMap(([record, own]) => {
    const numbers = [...new Set(own.flatMap(numbersIn))];
    if (numbers.length < 2) return [];
    const keys = [...new Set(own.flatMap(({ key }) => key ?? []))].join(', ');
    const showing = numbers.flatMap((number) => own.find((operation) => numbersIn(operation).includes(number)) ?? []);
    return [`${record}: key ${keys} was applied twice, as ${numbers.join(' and ')}: ${named([...new Set(showing)])}.`];
  });
}

/** Expects that an invoice number belongs to one plate. */
function sharedNumbers(operations: readonly Operation[]): string[] {
  const owners = new Map<number, Operation>();
  return operations.flatMap((operation) =>
    numbersIn(operation).flatMap((number) => {
      const owner = owners.get(number) ?? operation;
      owners.set(number, owner);
      if (owner.record === operation.record) return [];
      return [`${operation.record}: has the number of ${owner.record}: ${named([owner, operation])}.`];
    }),
  );
}

const versionIn = ({ seen }: Operation) => seen?.[0]?.version ?? 0;

/** Expects that after an acknowledged write, the client always reads the written version or a later one. */
function unreadWrites(operations: readonly Operation[]): string[] {
  const done = operations.filter(({ outcome }) => outcome === 'done');
  return [...groupBy(done, ({ client, record }) => `${client} ${record}`).values()].flatMap((own) => {
    const [reads, writes] = [own.filter(({ call }) => call === 'read'), own.filter(({ call }) => call !== 'read')];
    const hiddenFrom = (read: Operation) =>
      writes.find((write) => (write.end ?? 0) < read.start && versionIn(write) > versionIn(read));
    const read = reads.find(hiddenFrom);
    const write = read && hiddenFrom(read);
    return write ? [`${read.record}: a client does not read its own write: ${named([write, read])}.`] : [];
  });
}

function impossible(operations: readonly Operation[]): string[] {
  return [...groupBy(operations, ({ record }) => record)].flatMap(([record, own]) => {
    const stuck = linearize(effectsOf(own));
    if (!stuck) return [];
    const { order, state, next, isCertain } = stuck;
    const before = order.length > 0 ? `after ${named(order.slice(-NAMED))}, ` : '';
    // Operations without a response are left out of the message: they could follow, but do not explain the fault.
    const answered = next.filter(({ outcome }) => outcome !== 'unknown');
    const is = state ? describeSeen(state) : 'no record';
    const verdict = isCertain ? 'no order is possible' : 'no order was found in time';
    return [`${record}: ${verdict}: ${before}there is ${is}, and then cannot be ${named(answered)}.`];
  });
}

/** @returns why the history contradicts the product's promises, one sentence each; empty if it does not */
export function checkHistory(operations: readonly Operation[]): string[] {
  return [untimely, brokenKeys, appliedTwice, sharedNumbers, unreadWrites, impossible].flatMap((rule) =>
    rule(operations),
  );
}

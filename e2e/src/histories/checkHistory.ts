import { effectsOf, groupBy } from './attempts.ts';
import { linearize } from './linearize.ts';
import { describeOperation, describeSeen, type Operation } from './operation.ts';

/** How many operations a message names before those that cannot follow. */
const NAMED = 3;

const named = (operations: readonly Operation[]) => operations.map(describeOperation).join('; ');

function untimely(operations: readonly Operation[]): string[] {
  return operations
    .filter(({ start, end = start }) => end < start)
    .map((operation) => `${operation.record}: answered before it was asked: ${describeOperation(operation)}.`);
}

/** Expects one response per key; a check-in applied twice leaves two records. */
function brokenKeys(operations: readonly Operation[]): string[] {
  return [...groupBy(operations, ({ key }) => key)].flatMap(([key, attempts]) => {
    const [first, ...others] = attempts.filter(({ outcome }) => outcome === 'done');
    const other = others.find(({ seen }) => JSON.stringify(seen) !== JSON.stringify(first?.seen));
    if (!first || !other) return [];
    return [`${first.record}: key ${key} has two responses: ${named([first, other])}.`];
  });
}

const numbersIn = ({ seen = [] }: Operation) => seen.map(({ number }) => number);

/** Operations that show several numbers for one record: its check-in, sent with one key, was applied twice. */
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

/** Expects that a client whose write was acknowledged reads that version or a later one from then on. */
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
    // Operations without a response could follow, but do not help.
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

import { type Chance, createChance } from 'embedded/demo-data/chance';
import { checkHistory } from './checkHistory.ts';
import type { Fields, Operation } from './operation.ts';
import { checkIn, seenAs } from './written.ts';

const HISTORIES = 150;
const LENGTH = 40;
/** Time between the starts of two operations; each takes up to six times as long. */
const STEP_MS = 10;

/** A register that is changed and read in turn, by requests that overlap and sometimes lose their response. */
function randomHistory(chance: Chance): Operation[] {
  let [version, fields]: [number, Fields] = [1, { isPay: false }];
  const operations = [checkIn({ start: 0, end: 10, seen: seenAs(version, fields) })];
  for (let step = 2; step < LENGTH; step += 1) {
    const start = step * STEP_MS - chance.between(0, 3 * STEP_MS);
    const asked = {
      client: chance.between(1, 4),
      record: 'M-AB 1',
      start,
      end: step * STEP_MS + chance.between(0, 30),
    };
    if (chance.next() < 0.5) {
      operations.push({
        ...asked,
        call: 'read',
        name: 'search',
        sets: {},
        outcome: 'done',
        seen: seenAs(version, fields),
      });
      continue;
    }
    const sets = chance.next() < 0.1 ? { isParked: false } : { note: chance.pick(['a', 'b', 'c']) };
    const expected = chance.next() < 0.7 ? Math.max(1, version - chance.between(0, 1)) : undefined;
    const isEqual = Object.entries(sets).every(([name, value]) => fields[name as keyof Fields] === value);
    const isRefused = !isEqual && expected !== undefined && expected !== version;
    const isLost = chance.next() < 0.3;
    if (!(isEqual || isRefused || (isLost && chance.next() < 0.5))) {
      [version, fields] = [version + 1, { ...fields, ...sets }];
    }
    const response = isRefused
      ? ({ outcome: 'conflict' } as const)
      : { outcome: 'done' as const, seen: seenAs(version, fields) };
    const change = { ...asked, call: 'change', name: 'change', sets, expected } as const;
    operations.push(isLost ? { ...change, end: undefined, outcome: 'unknown' } : { ...change, ...response });
  }
  return operations;
}

/** Makes a search stale: the first one that starts after its version was acknowledged shows the previous version. */
function withStaleRead(operations: readonly Operation[]): Operation[] | undefined {
  const versionOf = ({ seen }: Operation) => seen?.[0]?.version ?? 0;
  const stale = operations.find(
    (read) =>
      read.call === 'read' &&
      operations.some((done) => versionOf(done) === versionOf(read) && (done.end ?? 0) < read.start && done !== read),
  );
  const [shown] = stale?.seen ?? [];
  if (!stale || !shown) return undefined;
  const spoiled = { ...stale, seen: [{ ...shown, version: shown.version - 1 }] };
  return operations.map((operation) => (operation === stale ? spoiled : operation));
}

describe('random histories of a register', () => {
  const histories = Array.from({ length: HISTORIES }, (_, seed) => randomHistory(createChance(seed)));

  it('are accepted', () => {
    expect(histories.map(checkHistory).filter((refused) => refused.length > 0)).toEqual([]);
  });

  it('are refused with one search that shows an older version', () => {
    const spoiled = histories.map(withStaleRead).filter((history) => history !== undefined);
    expect(spoiled.length).toBeGreaterThan(HISTORIES / 2);
    expect(spoiled.filter((history) => checkHistory(history).length === 0)).toEqual([]);
  });
});

import { type Chance, createChance } from 'embedded/demo-data/chance';
import { checkHistory } from './checkHistory.ts';
import { History } from './history.ts';
import type { Fields, Operation } from './operation.ts';
import { at, by, checkIn, conflict, note, read, seenAs, unknown } from './written.ts';

type Case = readonly [what: string, ...operations: Operation[]];
const PARKED = checkIn(at(0, 10));
const NOTED = seenAs(2, { note: 'a' });
const LEFT = seenAs(2, { isParked: false });

const POSSIBLE: readonly Case[] = [
  [
    'a change that was made before a kill, and is repeated with its old version',
    PARKED,
    note('a', 1, at(20), unknown),
    note('a', 1, at(30, 40), { seen: NOTED }),
  ],
  [
    'a change of which only the second attempt was made',
    PARKED,
    note('a', 1, at(20), unknown),
    read(seenAs(1), by(2), at(30, 31)),
    note('a', 1, at(35, 40)),
  ],
  [
    'a repeated change that is refused, because another client had changed the record in between',
    PARKED,
    note('a', 1, at(20), unknown),
    note('b', 2, by(2), at(30, 35)),
    note('a', 1, at(40, 45), conflict),
  ],
  [
    'a check-in that was repeated after a kill, and read between both attempts',
    checkIn(at(0), unknown),
    read(seenAs(1), by(2), at(20, 25)),
    checkIn(at(30, 40)),
  ],
  ['a check-in sent twice with one key', checkIn(at(0, 50)), checkIn(at(0, 10)), note('a', 1, at(11, 20))],
  ['a check-in that was never acknowledged, and is not there', checkIn(at(0), unknown), read([], at(30, 31))],
  [
    'a fine that makes a paid record an unpaid one',
    PARKED,
    note('', 1, at(20, 30), { name: 'payment', sets: { isPay: true }, seen: seenAs(2, { isPay: true }) }),
    note('', 2, at(31, 40), { name: 'fine', sets: { fines: '30' }, seen: seenAs(3, { isPay: false, fines: '30' }) }),
  ],
];

const SPOILED: readonly (readonly [what: string, why: RegExp, ...operations: Operation[]])[] = [
  [
    'a stale read',
    /M-AB 1: no order is possible: .*client 1's note \(note "a", If-Match 1\).*client 2's search/,
    PARKED,
    note('a', 1, at(20, 30)),
    read(seenAs(1), by(2), at(40, 41)),
  ],
  [
    'a lost update: two changes of one version, both acknowledged',
    /M-AB 1: no order is possible: .*client (?:1's note \(note "a"|2's note \(note "b").*client [12]'s note \(.*If-Match 1\)/,
    PARKED,
    note('a', 1, at(20, 30)),
    note('b', 1, by(2), at(25, 40)),
  ],
  [
    'a write that undoes a later one',
    /M-AB 1: no order is possible: .*client 2's note \(note "b".*client 3's search .*note "a"/,
    PARKED,
    note('a', 1, at(20, 30)),
    note('b', 2, by(2), at(31, 40)),
    read(seenAs(4, { note: 'a' }), by(3), at(50, 51)),
  ],
  [
    'a key that was applied twice',
    /M-AB 1: key key-1 was applied twice, as 100001 and 100002: client 1's check-in.*client 2's search by plate/,
    PARKED,
    read([...seenAs(1), ...seenAs(1, {}, 100_002)], by(2), at(20, 21), { name: 'search by plate' }),
  ],
  [
    'a key with two responses',
    /M-AB 1: key key-1 has two responses: client 1's check-in .*version 1.*client 1's check-in .*version 2/,
    checkIn(at(0, 10)),
    checkIn(at(11, 20), { seen: seenAs(2) }),
  ],
  [
    'an own write that is not read back',
    /M-AB 1: a client does not read its own write: client 1's note .*client 1's search .*version 1/,
    PARKED,
    note('a', 1, at(20, 30)),
    read(seenAs(1), at(31, 32)),
  ],
  [
    'a phantom check-out',
    /M-AB 1: no order is possible: .*version 1.*client 2's search .*isParked false/,
    PARKED,
    read(LEFT, by(2), at(20, 21)),
  ],
  [
    'a change that was made although it was refused, with none that could have made it',
    /M-AB 1: no order is possible: .*client 2's search .*note "b"/,
    PARKED,
    note('a', 1, at(20, 30)),
    note('b', 1, by(2), at(40, 45), conflict),
    read(seenAs(3, { note: 'b' }), by(2), at(50, 51)),
  ],
  [
    'a refusal for a newer version when there was none',
    /M-AB 1: no order is possible: .*client 1's earlier try of note \(note "a", If-Match 1\).*client 1's search .*version 1/,
    PARKED,
    note('a', 1, at(20, 30), conflict),
    read(seenAs(1), at(40, 41)),
  ],
  [
    'a number for two cars',
    /M-CD 2: has the number of M-AB 1: client 1's check-in.*client 1's check-in/,
    PARKED,
    checkIn(at(20, 30), { record: 'M-CD 2', key: 'key-2' }),
  ],
];

describe('a history of requests', () => {
  const possible = POSSIBLE.map(([what, ...operations]) => ({ what, operations }));
  it.each(possible)('is accepted if it contains $what', ({ operations }) => {
    expect(checkHistory(operations)).toEqual([]);
  });

  const spoiled = SPOILED.map(([what, why, ...operations]) => ({ what, why, operations }));
  it.each(spoiled)('is refused if it contains $what', ({ why, operations }) => {
    expect(checkHistory(operations)).toEqual(expect.arrayContaining([expect.stringMatching(why)]));
  });

  it('with hundreds of unanswered attempts during an outage is checked without delay', () => {
    const attempts = (client: number, texts: readonly string[]) =>
      Array.from({ length: 300 }, (_, index) =>
        note(texts[index % texts.length] ?? '', 1, by(client), at(20 + index), unknown, { expected: undefined }),
      );
    const outage = [PARKED, ...attempts(1, ['a', 'b']), ...attempts(2, ['c', 'd']), ...attempts(3, ['e'])];
    expect(checkHistory([...outage, read(seenAs(4, { note: 'd' }), at(400, 401))])).toEqual([]);
    expect(checkHistory([...outage, read(seenAs(4, { note: 'f' }), at(400, 401))])).toHaveLength(1);
  });
});

describe('the history of the clients’ requests', () => {
  const PLATE = 'M-AB 1';
  const KEY = 'key-0001';

  const record = (version: number, changes: object = {}) => ({
    invoiceNumber: 100_001,
    vehicleNumber: PLATE,
    version,
    isParked: true,
    isPay: false,
    fines: [],
    checkOutNote: '',
    ...changes,
  });

  const json = (content: unknown) => JSON.stringify(content);

  function historyOfCar(): History {
    const history = new History();
    const body = { vehicleNumber: PLATE };
    history.begin(1, { method: 'POST', path: '/parking', body, key: KEY })(201, json(record(1)));
    return history;
  }

  const note = { method: 'PUT', path: '/check-notes/100001', body: { checkOutNote: 'a' }, expected: 1 };

  it('identifies each record by its plate, and contains the input, response and times of each request in order', () => {
    const history = historyOfCar();
    history.begin(2, note)(200, json(record(2, { checkOutNote: 'a' })));
    const [checkIn, noted] = history.operations;
    expect(checkIn).toMatchObject({ client: 1, call: 'check-in', record: PLATE, key: KEY, outcome: 'done' });
    expect(noted).toMatchObject({
      client: 2,
      name: 'note',
      record: PLATE,
      sets: { note: 'a' },
      expected: 1,
      outcome: 'done',
      seen: [{ number: 100_001, version: 2, fields: { isParked: true, isPay: false, fines: '', note: 'a' } }],
    });
    expect(noted?.end).toBeGreaterThanOrEqual(noted?.start ?? Number.NaN);
    expect(checkHistory(history.operations)).toEqual([]);
  });

  it('lists a request without a response, or with a 503, with the outcome „unknown“', () => {
    const history = historyOfCar();
    history.begin(1, note);
    history.begin(1, note)(503, json({ code: 'UNAVAILABLE' }));
    expect(history.operations.slice(1)).toMatchObject([{ outcome: 'unknown' }, { outcome: 'unknown' }]);
  });

  it('contains a refused request only if the reason is a newer version of the record', () => {
    const history = historyOfCar();
    history.begin(1, note)(409, json({ code: 'RECORD_CHANGED' }));
    history.begin(1, note)(401, json({ code: 'NO_SESSION' }));
    expect(history.operations.slice(1)).toMatchObject([{ outcome: 'conflict' }]);
  });
});

const HISTORIES = 150;
const LENGTH = 40;

/** In ms: the time between the starts of two operations; one operation takes up to six times as long. */
const STEP_MS = 10;

/**
 * Returns random operations on one record: requests that change the record and requests that read it. Requests overlap,
 * and some get no response.
 */
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

/**
 * Makes one read stale: finds the first search that shows a version acknowledged before the search started, and lets
 * this search show the previous version instead.
 */
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

describe('random histories of one record', () => {
  const histories = Array.from({ length: HISTORIES }, (_, seed) => randomHistory(createChance(seed)));

  it('are accepted if every response is correct', () => {
    expect(histories.map(checkHistory).filter((refused) => refused.length > 0)).toEqual([]);
  });

  it('are refused if one of their searches is changed to show an older version of the record', () => {
    const spoiled = histories.map(withStaleRead).filter((history) => history !== undefined);
    expect(spoiled.length).toBeGreaterThan(HISTORIES / 2);
    expect(spoiled.filter((history) => checkHistory(history).length === 0)).toEqual([]);
  });
});

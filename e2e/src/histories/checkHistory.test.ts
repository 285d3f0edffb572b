import { checkHistory } from './checkHistory.ts';
import type { Operation } from './operation.ts';
import { at, by, checkIn, checkOut, conflict, note, read, seenAs, unknown } from './written.ts';

type Case = readonly [what: string, ...operations: Operation[]];

const PARKED = checkIn(at(0, 10));
const NOTED = seenAs(2, { note: 'a' });
const LEFT = seenAs(2, { isParked: false });

const POSSIBLE: readonly Case[] = [
  [
    'one client’s day',
    PARKED,
    note('a', 1, at(11, 20)),
    checkOut(seenAs(3, { note: 'a', isParked: false }), at(21, 30)),
  ],
  ['a search before the check-in and one after it', read([], at(0, 1)), checkIn(at(2, 5)), read(seenAs(1), at(6, 7))],
  [
    'searches during a change that show either version',
    PARKED,
    note('a', 1, at(20, 60)),
    read(NOTED, by(2), at(21, 30)),
    read(seenAs(1), by(3), at(22, 29)),
  ],
  [
    'two changes of one version, of which one is refused',
    PARKED,
    note('a', 1, at(20, 30)),
    note('b', 1, by(2), at(20, 40), conflict),
    read(NOTED, at(41, 42)),
  ],
  ['a change without a response that was made', PARKED, note('a', 1, at(20), unknown), read(NOTED, at(30, 31))],
  ['one that was not made', PARKED, note('a', 1, at(20), unknown), read(seenAs(1), at(30, 31))],
  [
    'one that was made only after others had read',
    PARKED,
    note('a', 1, at(20), unknown),
    read(seenAs(1), at(30, 31)),
    read(NOTED, at(40, 41)),
  ],
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
  ['a check-out by two clients at once', PARKED, checkOut(LEFT, at(20, 30)), checkOut(LEFT, by(2), at(20, 30))],
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
    'a response that shows a change before it was asked for',
    /M-AB 1: no order is possible: .*client 2's search from 0.020 s/,
    PARKED,
    read(NOTED, by(2), at(20, 25)),
    note('a', 1, at(30, 40)),
  ],
  [
    'a response that comes before its request',
    /M-AB 1: answered before it was asked: client 1's note/,
    PARKED,
    note('a', 1, at(30, 20)),
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
    'a version that goes back',
    /M-AB 1: no order is possible: .*client 3's search .*version 1/,
    PARKED,
    note('a', 1, at(20), unknown),
    read(NOTED, by(2), at(30, 31)),
    read(seenAs(1), by(3), at(40, 41)),
  ],
  [
    'a version that was skipped',
    /M-AB 1: no order is possible: .*version 1.*client 1's note .*version 3/,
    PARKED,
    note('a', 1, at(20, 30), { seen: seenAs(3, { note: 'a' }) }),
  ],
  [
    'an own write that is not read back',
    /M-AB 1: a client does not read its own write: client 1's note .*client 1's search .*version 1/,
    PARKED,
    note('a', 1, at(20, 30)),
    read(seenAs(1), at(31, 32)),
  ],
  [
    'an own check-in that a search does not find',
    /M-AB 1: a client does not read its own write: client 1's check-in.*client 1's search .*no record/,
    PARKED,
    read([], at(31, 32)),
  ],
  [
    'a phantom check-out',
    /M-AB 1: no order is possible: .*version 1.*client 2's search .*isParked false/,
    PARKED,
    read(LEFT, by(2), at(20, 21)),
  ],
  [
    'a car that parks again after its check-out',
    /M-AB 1: no order is possible: .*client 1's check-out.*client 2's search .*isParked true/,
    PARKED,
    checkOut(LEFT, at(20, 30)),
    read(seenAs(3), by(2), at(40, 41)),
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
    'a record without a check-in',
    /M-AB 1: no order is possible: there is no record, and then cannot be client 1's search/,
    read(seenAs(1), at(20, 21)),
  ],
  [
    'a number for two cars',
    /M-CD 2: has the number of M-AB 1: client 1's check-in.*client 1's check-in/,
    PARKED,
    checkIn(at(20, 30), { record: 'M-CD 2', key: 'key-2' }),
  ],
];

describe('a history', () => {
  const possible = POSSIBLE.map(([what, ...operations]) => ({ what, operations }));
  it.each(possible)('is accepted with $what', ({ operations }) => {
    expect(checkHistory(operations)).toEqual([]);
  });

  const spoiled = SPOILED.map(([what, why, ...operations]) => ({ what, why, operations }));
  it.each(spoiled)('is refused with $what', ({ why, operations }) => {
    expect(checkHistory(operations)).toEqual(expect.arrayContaining([expect.stringMatching(why)]));
  });

  it('with hundreds of unanswered attempts during an outage is decided at once', () => {
    const attempts = (client: number, texts: readonly string[]) =>
      Array.from({ length: 300 }, (_, index) =>
        note(texts[index % texts.length] ?? '', 1, by(client), at(20 + index), unknown, { expected: undefined }),
      );
    const outage = [PARKED, ...attempts(1, ['a', 'b']), ...attempts(2, ['c', 'd']), ...attempts(3, ['e'])];
    expect(checkHistory([...outage, read(seenAs(4, { note: 'd' }), at(400, 401))])).toEqual([]);
    expect(checkHistory([...outage, read(seenAs(4, { note: 'f' }), at(400, 401))])).toHaveLength(1);
  });
});

import { dueErasures, isClosed, type RetentionFacts } from './dueErasures.ts';

const PERIODS = { retainParkingDays: 30, retainImagesDays: 180, retainVouchersYears: 8, retainLettersYears: 6 };
const PLAIN: RetentionFacts = {
  id: 100_001,
  entryAt: new Date('2026-01-10T08:00:00Z'),
  exitAt: new Date('2026-01-10T12:00:00Z'),
  createdAt: new Date('2026-01-10T08:00:00Z'),
  closedAt: null,
  version: 2,
  isPay: false,
  isDisable: false,
  isCharged: false,
  hasLetter: false,
  hasImages: false,
  hasOwner: false,
  holdUntil: null,
  erasure: null,
};
const PAID: RetentionFacts = {
  ...PLAIN,
  closedAt: new Date('2026-01-20T12:00:00Z'),
  version: 5,
  isPay: true,
  isCharged: true,
  hasImages: true,
};
const LETTER: RetentionFacts = { ...PAID, hasImages: false, hasLetter: true, hasOwner: true };
const FOREVER = new Date('2200-01-01T00:00:00Z');

function around(facts: RetentionFacts, moment: string, periods = PERIODS) {
  const at = new Date(moment);
  return [dueErasures(facts, periods, new Date(at.getTime() - 1_000)), dueErasures(facts, periods, at)];
}

describe('due erasures', () => {
  it('leave out a parked car, paid or not', () => {
    const now = new Date('2027-01-10T07:59:59Z');
    for (const facts of [PLAIN, PAID]) expect(dueErasures({ ...facts, exitAt: null }, PERIODS, now)).toEqual([]);
  });

  it('include a car that was never checked out, a year after its entry and the retention period of stays', () => {
    const parked = { ...PLAIN, exitAt: null, version: 1 };
    expect(around(parked, '2027-02-09T08:00:00Z')).toEqual([[], ['record']]);
    expect(dueErasures({ ...parked, isCharged: true }, PERIODS, FOREVER)).toEqual([]);
  });

  it('count from the creation of a record that was entered later', () => {
    const late = { ...PLAIN, createdAt: new Date('2026-02-01T12:00:00Z') };
    expect(around(late, '2026-03-03T12:00:00Z')).toEqual([[], ['record']]);
    const neverLeft = { ...late, entryAt: new Date('1970-01-01T00:00:00Z'), exitAt: null };
    expect(around(neverLeft, '2027-03-03T12:00:00Z')).toEqual([[], ['record']]);
  });

  it('leave out held records, to the end of the last day in Berlin', () => {
    const held = { ...PLAIN, holdUntil: 20260401 };
    expect(around(held, '2026-04-01T22:00:00Z')).toEqual([[], ['record']]);
    expect(around({ ...held, erasure: 'remove' }, '2026-03-01T00:00:00Z')).toEqual([['record'], ['record']]);
  });

  it('include free stays as many days after the exit as the settings say', () => {
    expect(around(PLAIN, '2026-02-09T12:00:00Z')).toEqual([[], ['record']]);
  });

  it('count calendar days in Berlin, across clock changes', () => {
    expect(around({ ...PLAIN, exitAt: new Date('2026-03-20T12:00:00Z') }, '2026-04-19T11:00:00Z')).toEqual([
      [],
      ['record'],
    ]);
  });

  it('include stays at once if the period is 0', () => {
    expect(around(PLAIN, '2026-01-10T12:00:00Z', { ...PERIODS, retainParkingDays: 0 })).toEqual([[], ['record']]);
  });

  it('count from when a changed record was first seen closed', () => {
    const changed = { ...PLAIN, version: 3, closedAt: new Date('2026-06-01T12:00:00Z') };
    expect(around(changed, '2026-07-01T12:00:00Z')).toEqual([[], ['record']]);
    expect(dueErasures({ ...changed, closedAt: null }, PERIODS, FOREVER)).toEqual([]);
  });

  it.each([
    ['an unpaid fine or fee', { ...PAID, isPay: false }],
    ['an unpaid reminder whose fines were removed', { ...LETTER, isPay: false, isCharged: false }],
    ['a closed record not yet seen closed', { ...PAID, closedAt: null }],
  ])('never include %s', (_title, facts) => {
    expect(dueErasures(facts, PERIODS, FOREVER)).toEqual([]);
  });

  it('include the images of a closed record some days after it was closed', () => {
    expect(around(PAID, '2026-07-19T11:00:00Z')).toEqual([[], ['images']]);
    expect(around({ ...PAID, isPay: false, isDisable: true }, '2026-07-19T11:00:00Z')).toEqual([[], ['images']]);
  });

  it('include the images of free stays, if their period is shorter', () => {
    const periods = { ...PERIODS, retainImagesDays: 10 };
    expect(around({ ...PLAIN, hasImages: true }, '2026-01-20T12:00:00Z', periods)).toEqual([[], ['images']]);
  });

  it('include an accounting voucher eight years after the end of its year in Berlin', () => {
    expect(around({ ...PAID, hasImages: false }, '2034-12-31T23:00:00Z')).toEqual([[], ['record']]);
    const newYearsEve = { ...PAID, hasImages: false, closedAt: new Date('2026-12-31T23:30:00Z') };
    expect(around(newYearsEve, '2035-12-31T23:00:00Z')).toEqual([[], ['record']]);
  });

  it('include a withdrawn claim no sooner than a paid one', () => {
    const disabled = { ...PAID, hasImages: false, isPay: false, isDisable: true };
    expect(around(disabled, '2034-12-31T23:00:00Z')).toEqual([[], ['record']]);
  });

  it('include the owner of a record with letters six years after the end of its year, and the record with its voucher', () => {
    expect(around(LETTER, '2032-12-31T23:00:00Z')).toEqual([[], ['owner']]);
    expect(around(LETTER, '2034-12-31T23:00:00Z')).toEqual([['owner'], ['record']]);
  });

  it('include a record with letters after the longer of both periods', () => {
    const periods = { ...PERIODS, retainVouchersYears: 2, retainLettersYears: 3 };
    expect(around(LETTER, '2029-12-31T23:00:00Z', periods)).toEqual([[], ['record']]);
  });
});

it('a record is closed once the car has left and no claim is open', () => {
  expect([PLAIN, PAID, LETTER].map((facts) => isClosed(facts, new Date('2026-03-01T00:00:00Z')))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isClosed({ ...PAID, isPay: false }, new Date('2026-03-01T00:00:00Z'))).toBe(false);
  expect(isClosed({ ...PLAIN, exitAt: null }, new Date('2026-03-01T00:00:00Z'))).toBe(false);
});

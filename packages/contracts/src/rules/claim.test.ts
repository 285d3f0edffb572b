import fc from 'fast-check';
import { DEFAULT_CLAIM_SETTINGS } from '../calls/claimSettings.ts';
import { DEFAULT_SETTINGS } from '../calls/operatorSettings.ts';
import { buildCheckedOut } from '../testing/records.ts';
import {
  chargesOf,
  chargesTotal,
  costsTotal,
  firstCostDay,
  letterCosts,
  openOf,
  paymentDeadline,
  reminderTotal,
} from './claim.ts';
import { type ImputationOrder, impute, isPrincipal } from './imputation.ts';
import { BASE_RATES, defaultBegin, defaultInterest, missingRate, ratesWith } from './interest.ts';
import { standingBlock } from './standingBlock.ts';
import { formatDay } from './time.ts';

const FINES = [30, 15.5].map((price) => ({ type: 'Falschparken', price, description: '' }));
const LETTER = { date: '5.3.2026', deadline: '15.3.2026', ownerLookup: 7, reminderCost: 5.5 };

describe('the amount due for a record', () => {
  it('on the receipt is the sum of the fines and the fee', () => {
    expect(chargesTotal(chargesOf({ fines: FINES, fee: 4 }))).toBe(4_950);
  });

  it('in the reminder is the sum of the fines and the costs of 7,00 € and 5,50 €', () => {
    expect(reminderTotal({ finesCents: 3_000 }, DEFAULT_SETTINGS)).toBe(4_250);
  });

  it('is due ten days after the claim, even if the clocks change in between', () => {
    expect(formatDay(paymentDeadline(new Date('2026-10-20T21:59:00Z'), DEFAULT_SETTINGS))).toBe('30.10.2026');
    expect(formatDay(paymentDeadline(new Date('2026-03-25T22:30:00Z'), DEFAULT_SETTINGS))).toBe('4.4.2026');
  });
});

describe('the open amount of a record', () => {
  it.each([
    ['the sum of fines and fee', {}, 4_950],
    ['the sum of fines, fee and reminder costs once a reminder is printed', { letter: LETTER }, 6_200],
    [
      'the sum of fines, fee, reminder costs and the interest of a later reminder',
      { letter: { ...LETTER, interest: 1.04 } },
      6_304,
    ],
    ['only the fee if there are no fines', { fines: [] }, 400],
    ['nothing once it is paid', { letter: LETTER, isPay: true }, 0],
    ['nothing while it is disabled', { letter: LETTER, isDisable: true }, 0],
  ])('is %s', (_title, changes, cents) => {
    expect(openOf(buildCheckedOut({ fines: FINES, fee: 4, ...changes }))).toBe(cents);
  });
});

describe('the costs of a first letter', () => {
  const { lines } = DEFAULT_CLAIM_SETTINGS;
  const without = (...types: ('owner-lookup' | 'reminder-cost')[]) => ({
    lines: { ...lines, ...Object.fromEntries(types.map((type) => [type, { ...lines[type], isKeeperAsked: false }])) },
  });

  it.each([
    ['all of which the keeper is asked for', without(), 1_250],
    ['without the look-up', without('owner-lookup'), 550],
    ['without reminder cost', without('reminder-cost'), 700],
    ['without look-up and reminder cost', without('owner-lookup', 'reminder-cost'), 0],
  ])('are the amounts in the settings, %s', (_title, claims, cents) => {
    expect(costsTotal(letterCosts(DEFAULT_SETTINGS, claims))).toBe(cents);
  });

  it('are claimed from a named driver only if the settings claim the respective cost from drivers', () => {
    const lookUp = { ...lines['owner-lookup'], isKeeperAsked: false, isDriverAsked: true };
    const reminder = { ...lines['reminder-cost'], isDriverAsked: false };
    const asked = { lines: { 'owner-lookup': lookUp, 'reminder-cost': reminder } };
    const toDriver = { driver: {}, lookUpDate: '5.3.2026' };
    expect(letterCosts(DEFAULT_SETTINGS, asked, toDriver)).toEqual({ ownerLookupCents: 700, reminderCostCents: 0 });
    expect(letterCosts(DEFAULT_SETTINGS, asked)).toEqual({ ownerLookupCents: 0, reminderCostCents: 550 });
  });

  it('claim no look-up from a driver who was named before the keeper was looked up', () => {
    const costs = { ownerLookupCents: 0, reminderCostCents: 550 };
    expect(letterCosts(DEFAULT_SETTINGS, DEFAULT_CLAIM_SETTINGS, { driver: {} })).toEqual(costs);
    expect(letterCosts(DEFAULT_SETTINGS, DEFAULT_CLAIM_SETTINGS, { driver: {}, lookUpDate: '' })).toEqual(costs);
  });

  it.each([
    ['after-violation', '5.3.2026', '10.3.2026', 14, '19.3.2026'],
    ['after-violation', '20.2.2028', '10.3.2028', 14, '5.3.2028'],
    ['after-violation', '20.12.2026', '10.3.2027', 14, '3.1.2027'],
    ['after-violation', '5.3.2026', '10.3.2026', 0, '5.3.2026'],
    ['after-violation', '', '10.3.2026', 14, ''],
    ['when-printed', '5.3.2026', '10.3.2026', 14, '10.3.2026'],
    ['when-printed', '5.3.2026', '5.3.2026', 14, '5.3.2026'],
  ] as const)(
    'for the setting %s, a violation on %s, a letter of %s and a delay of %d days, are dated %s',
    (costDay, violation, letter, dunningDelayDays, day) => {
      expect(firstCostDay(violation, letter, { costDay, dunningDelayDays })).toBe(day);
    },
  );
});

const LOOKUP = { type: 'owner-lookup', day: 20260319, openCents: 700 } as const;
const REMINDER = { type: 'reminder-cost', day: 20260319, openCents: 550 } as const;
const INTEREST = { type: 'interest', day: 20260401, openCents: 104 } as const;
const FEE = { type: 'fee', day: 20260305, openCents: 200 } as const;
const FINE = { type: 'fine', day: 20260304, openCents: 3_000 } as const;
const LATER_FINE = { type: 'fine', day: 20260310, openCents: 1_500 } as const;
const ALL = [FEE, FINE, LATER_FINE, LOOKUP, REMINDER, INTEREST];

/** Type and cents of each allocation, followed by the cents that pay no line. */
const spread = (cents: number, lines: Parameters<typeof impute>[1], order?: ImputationOrder) => {
  const { allocations, restCents } = impute(cents, lines, order);
  return [...allocations.map((one) => `${one.line.type} ${one.cents}`), restCents];
};

describe('imputation of a payment', () => {
  it.each<[cents: number, lines: typeof ALL, spread: readonly (string | number)[]]>([
    [1, ALL, ['owner-lookup 1', 0]],
    [700, ALL, ['owner-lookup 700', 0]],
    [701, ALL, ['owner-lookup 700', 'reminder-cost 1', 0]],
    [1_250, ALL, ['owner-lookup 700', 'reminder-cost 550', 0]],
    [1_251, ALL, ['owner-lookup 700', 'reminder-cost 550', 'interest 1', 0]],
    [1_355, ALL, ['owner-lookup 700', 'reminder-cost 550', 'interest 104', 'fine 1', 0]],
    [4_354, ALL, ['owner-lookup 700', 'reminder-cost 550', 'interest 104', 'fine 3000', 0]],
    [4_454, ALL, ['owner-lookup 700', 'reminder-cost 550', 'interest 104', 'fine 3000', 'fee 100', 0]],
    [6_054, ALL, ['owner-lookup 700', 'reminder-cost 550', 'interest 104', 'fine 3000', 'fee 200', 'fine 1500', 0]],
    [6_055, ALL, ['owner-lookup 700', 'reminder-cost 550', 'interest 104', 'fine 3000', 'fee 200', 'fine 1500', 1]],
    [3_000, [FINE], ['fine 3000', 0]],
    [2_000, [FINE], ['fine 2000', 0]],
    [3_050, [FINE], ['fine 3000', 50]],
    [3_500, [LATER_FINE, FINE], ['fine 3000', 'fine 500', 0]],
    [3_100, [FEE, FINE], ['fine 3000', 'fee 100', 0]],
    [500, [], [500]],
  ])(
    'of %d cents pays costs before interest and interest before principal, the older line first',
    (cents, lines, expected) => {
      expect(spread(cents, lines)).toEqual(expected);
    },
  );

  it.each<[cents: number, spread: readonly (string | number)[]]>([
    [1, ['fine 1', 0]],
    [3_000, ['fine 3000', 0]],
    [3_100, ['fine 3000', 'fee 100', 0]],
    [4_700, ['fine 3000', 'fee 200', 'fine 1500', 0]],
    [4_701, ['fine 3000', 'fee 200', 'fine 1500', 'owner-lookup 1', 0]],
    [5_951, ['fine 3000', 'fee 200', 'fine 1500', 'owner-lookup 700', 'reminder-cost 550', 'interest 1', 0]],
    [9_999, ['fine 3000', 'fee 200', 'fine 1500', 'owner-lookup 700', 'reminder-cost 550', 'interest 104', 3_945]],
  ])('of %d cents pays the principal first if the setting requires it', (cents, expected) => {
    expect(spread(cents, ALL, 'principal-first')).toEqual(expected);
  });

  it('pays lines of the same day in their given order, and skips lines without an open amount', () => {
    const lines = [
      { ...FINE, openCents: 0 },
      { ...FINE, openCents: -500 },
      { ...FINE, openCents: 1_000 },
      { ...FINE, openCents: 2_000 },
    ];
    expect(spread(1_500, lines)).toEqual(['fine 1000', 'fine 500', 0]);
  });

  it.each([0, -1, 1.5, Number.NaN])('throws for %d cents', (cents) => {
    expect(() => impute(cents, ALL)).toThrow(RangeError);
  });

  it('never pays more for a line than the open amount of that line, and loses no cent', () => {
    const line = fc.record({
      type: fc.constantFrom('fee', 'fine', 'owner-lookup', 'reminder-cost', 'interest'),
      day: fc.integer({ min: 20260101, max: 20260131 }),
      openCents: fc.integer({ min: -1_000, max: 5_000 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.array(line),
        fc.constantFrom<ImputationOrder>('costs-first', 'principal-first'),
        (cents, lines, order) => {
          const { allocations, restCents } = impute(cents, lines, order);
          for (const one of allocations) expect(one.cents).toBeLessThanOrEqual(one.line.openCents);
          expect(allocations.reduce((sum, one) => sum + one.cents, restCents)).toBe(cents);
          const isOpen = lines.reduce((sum, { openCents }) => sum + Math.max(openCents, 0), 0);
          expect(restCents).toBe(Math.max(cents - isOpen, 0));
        },
      ),
    );
  });
});

it.each([
  ['fee', true],
  ['fine', true],
  ['owner-lookup', false],
  ['reminder-cost', false],
  ['interest', false],
  ['transfer', false],
])('a charge of type %s is principal, which bears interest: %s', (type, expected) => {
  expect(isPrincipal(type)).toBe(expected);
});

const RATES = [
  ...BASE_RATES,
  { from: '1.1.2022', percent: -0.88 },
  { from: '1.7.2022', percent: -0.88 },
  { from: '1.1.2023', percent: 1.62 },
  { from: '1.7.2023', percent: 3.12 },
  { from: '1.1.2027', percent: 2 },
];

type Principal = readonly (readonly [from: string, cents: number])[];
const of = (principal: Principal, to: string, debtor: 'consumer' | 'other', rates = RATES) =>
  defaultInterest({ principal: principal.map(([from, cents]) => ({ from, cents })), to, debtor }, rates);

describe('default interest', () => {
  const SPRING: Principal = [['16.3.2026', 3_000]];

  it.each<[title: string, principal: Principal, to: string, debtor: 'consumer' | 'other', cents: number]>([
    ['over a change of the base rate', SPRING, '30.9.2026', 'consumer', 104],
    ['of a business', SPRING, '30.9.2026', 'other', 170],
    ['of a single day', SPRING, '16.3.2026', 'consumer', 1],
    ['of a single day and 1.000 €', [['16.3.2026', 100_000]], '16.3.2026', 'consumer', 17],
    ['before the default', [['17.3.2026', 3_000]], '16.3.2026', 'consumer', 0],
    ['of a whole first half-year', [['1.1.2026', 3_000]], '30.6.2026', 'consumer', 93],
    ['of a whole second half-year', [['1.7.2026', 3_000]], '31.12.2026', 'consumer', 99],
    ['of the days around 1 July', [['30.6.2026', 100_000]], '1.7.2026', 'consumer', 35],
    ['of the days around New Year', [['31.12.2025', 100_000]], '1.1.2026', 'consumer', 34],
    ['of a leap year, by 366 days of 365', [['1.1.2024', 10_000]], '31.12.2024', 'consumer', 852],
    ['of 29 February', [['29.2.2024', 100_000]], '29.2.2024', 'consumer', 24],
    ['over six half-years', [['1.1.2024', 3_000]], '31.12.2026', 'consumer', 650],
    ['over six half-years, of a business', [['1.1.2024', 3_000]], '31.12.2026', 'other', 1_011],
    ['from summer to summer', [['1.7.2025', 4_550]], '30.6.2026', 'consumer', 285],
    ['of one cent', [['1.1.2026', 1]], '31.12.2026', 'consumer', 0],
    ['of nothing', [['1.1.2026', 0]], '31.12.2026', 'consumer', 0],
    ['of 99.999,99 €', [['1.1.2026', 9_999_999]], '31.12.2026', 'other', 1_039_603],
    ['after a part payment', [...SPRING, ['1.7.2026', 1_000]], '30.9.2026', 'consumer', 72],
    ['until it is paid', [...SPRING, ['16.6.2026', 1_000], ['1.8.2026', 0]], '30.9.2026', 'consumer', 56],
    ['after a second fine', [...SPRING, ['16.6.2026', 4_500]], '30.9.2026', 'consumer', 133],
    ['before a later payment', [...SPRING, ['1.12.2026', 0]], '30.9.2026', 'consumer', 104],
    ['with a negative base rate', [['1.3.2022', 3_000]], '30.9.2022', 'consumer', 72],
    ['with a negative base rate, of a business', [['1.3.2022', 3_000]], '30.9.2022', 'other', 143],
    ['from a negative base rate to a positive one', [['1.12.2022', 3_000]], '30.9.2024', 'consumer', 424],
    ['over a half-year that was added', [['1.12.2026', 3_000]], '31.1.2027', 'consumer', 34],
  ])('is calculated to the cent: %s', (_title, principal, to, debtor, cents) => {
    expect(of(principal, to, debtor)).toEqual({ cents });
  });

  it('is never negative', () => {
    const rates = [{ from: '1.1.2026', percent: -6 }];
    expect(of(SPRING, '30.6.2026', 'consumer', rates)).toEqual({ cents: 0 });
  });

  it.each<[title: string, principal: Principal, to: string, missing: string]>([
    ['that is not known yet', [['1.12.2026', 3_000]], '1.1.2027', '1.1.2027'],
    ['before the table', [['31.12.2023', 3_000]], '5.1.2024', '1.7.2023'],
  ])(
    'is not calculated without a base rate: for a half-year %s, the first day of the half-year is returned instead',
    (_title, principal, to, missing) => {
      expect(of(principal, to, 'consumer', [...BASE_RATES])).toEqual({ missing });
    },
  );

  it('is not calculated if the base rate of a half-year is missing in the middle of the table: the first day of that half-year is returned, and the previous rate is not used instead', () => {
    const rates = BASE_RATES.filter(({ from }) => from !== '1.1.2025');
    expect(of([['1.1.2024', 3_000]], '31.12.2026', 'consumer', rates)).toEqual({ missing: '1.1.2025' });
  });

  it('needs no rate for a half-year in which nothing is open', () => {
    const paid: Principal = [...SPRING, ['1.10.2026', 0]];
    expect(of(paid, '31.3.2027', 'consumer', [...BASE_RATES])).toEqual({ cents: 104 });
  });

  it.each(['', '31.6.2026', '30.9.'])('throws for %j, which is no day', (day) => {
    expect(() => of(SPRING, day, 'consumer')).toThrow(RangeError);
  });
});

describe('the first day of default', () => {
  it.each<
    [deadline: string | undefined, defaultFrom: string | undefined, letterDay: string, begin: string | undefined]
  >([
    ['16.3.2026', undefined, '16.3.2026', undefined],
    ['16.3.2026', undefined, '17.3.2026', '17.3.2026'],
    ['16.3.2026', undefined, '30.9.2026', '17.3.2026'],
    ['31.3.2026', undefined, '30.9.2026', '1.4.2026'],
    ['31.12.2026', undefined, '5.1.2027', '1.1.2027'],
    ['28.2.2028', undefined, '5.3.2028', '29.2.2028'],
    // The next three deadlines are a Saturday, a Sunday and a Friday.
    ['14.3.2026', undefined, '30.9.2026', '17.3.2026'],
    ['15.3.2026', undefined, '30.9.2026', '17.3.2026'],
    ['13.3.2026', undefined, '30.9.2026', '14.3.2026'],
    ['14.3.2026', undefined, '16.3.2026', undefined],
    ['12.10.2026', '17.3.2026', '30.9.2026', '17.3.2026'],
    ['12.10.2026', '17.3.2026', '16.3.2026', undefined],
    [undefined, undefined, '30.9.2026', undefined],
  ])(
    'for the deadline %s, an earlier first day of default %s and a letter dated %s is %s',
    (deadline, from, letterDay, begin) => {
      expect(defaultBegin({ deadline, defaultFrom: from }, letterDay)).toBe(begin);
    },
  );
});

describe('base rates', () => {
  it('entered by an admin replace the published base rates', () => {
    const own = [{ from: '1.7.2026', percent: 2 }];
    expect(
      defaultInterest(
        { principal: [{ from: '1.7.2026', cents: 100_000 }], to: '1.7.2026', debtor: 'consumer' },
        ratesWith(own),
      ),
    ).toEqual({ cents: 19 });
  });

  it.each([
    ['1.7.2026', '31.12.2026', [], undefined],
    ['1.7.2026', '1.1.2027', [], '1.1.2027'],
    ['1.7.2026', '1.7.2027', [{ from: '1.1.2027', percent: 2 }], '1.7.2027'],
    ['1.1.2027', '30.6.2027', [{ from: '1.1.2027', percent: 2 }], undefined],
    ['31.12.2023', '1.1.2024', [], '1.7.2023'],
  ])(
    'for the days from %s to %s, with the operator’s rates %j, lack the rate of the half-year from %s',
    (from, to, own, missing) => {
      expect(missingRate(from, to, own)).toBe(missing);
    },
  );
});

const at = (iso: string) => new Date(iso);

describe('a dunning block', () => {
  it.each([
    ['without a last day', undefined, '2030-01-01T12:00:00Z', true],
    ['until today', '5.3.2026', '2026-03-05T22:59:59Z', true],
    ['whose last day in Berlin is over while it lasts in UTC', '5.3.2026', '2026-03-05T23:00:00Z', false],
    ['until tomorrow', '6.3.2026', '2026-03-05T12:00:00Z', true],
  ])('%s (%s) is in force at %3$s: %4$s', (_title, until, now, stands) => {
    const dunningBlock = until === undefined ? {} : { until };
    expect(standingBlock({ dunningBlock }, at(now))).toBe(stands ? dunningBlock : undefined);
  });

  it('is undefined for a record without a block', () => {
    expect(standingBlock({}, at('2026-03-05T12:00:00Z'))).toBeUndefined();
  });
});

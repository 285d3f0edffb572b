import { DEFAULT_CLAIM_SETTINGS } from '../entities/claimSettings.ts';
import { DEFAULT_SETTINGS } from '../entities/settings.ts';
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
import { formatDay } from './time.ts';

const FINES = [30, 15.5].map((price) => ({ type: 'Falschparken', price, description: '' }));
const LETTER = { date: '5.3.2026', deadline: '15.3.2026', ownerLookup: 7, reminderCost: 5.5 };

describe('what a record asks for', () => {
  it('on the receipt is the fines and the fee', () => {
    expect(chargesTotal(chargesOf({ fines: FINES, fee: 4 }))).toBe(4_950);
  });

  it('in the reminder is the fines, 7,00 € and 5,50 €', () => {
    expect(reminderTotal({ finesCents: 3_000 }, DEFAULT_SETTINGS)).toBe(4_250);
  });

  it('is due ten days later, over a clock change too', () => {
    expect(formatDay(paymentDeadline(new Date('2026-10-20T21:59:00Z'), DEFAULT_SETTINGS))).toBe('30.10.2026');
    expect(formatDay(paymentDeadline(new Date('2026-03-25T22:30:00Z'), DEFAULT_SETTINGS))).toBe('4.4.2026');
  });
});

describe('what is open on a record', () => {
  it.each([
    ['fines and fee', {}, 4_950],
    ['with the costs of a reminder once it is printed', { letter: LETTER }, 6_200],
    ['with the interest of a later reminder', { letter: { ...LETTER, interest: 1.04 } }, 6_304],
    ['the fee alone without fines', { fines: [] }, 400],
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
    ['without both', without('owner-lookup', 'reminder-cost'), 0],
  ])('are those of the settings, %s', (_title, claims, cents) => {
    expect(costsTotal(letterCosts(DEFAULT_SETTINGS, claims))).toBe(cents);
  });

  it('are asked of a named driver as the settings say, and where they say nothing', () => {
    const lookUp = { ...lines['owner-lookup'], isKeeperAsked: false, isDriverAsked: undefined };
    const reminder = { ...lines['reminder-cost'], isDriverAsked: false };
    const asked = { lines: { 'owner-lookup': lookUp, 'reminder-cost': reminder } };
    expect(letterCosts(DEFAULT_SETTINGS, asked, 'driver')).toEqual({ ownerLookupCents: 700, reminderCostCents: 0 });
    expect(letterCosts(DEFAULT_SETTINGS, asked, 'keeper')).toEqual({ ownerLookupCents: 0, reminderCostCents: 550 });
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
    '%s bear, of %s and a letter of %s with %d days, the %s',
    (costDay, violation, letter, dunningDelayDays, day) => {
      expect(firstCostDay(violation, letter, { costDay, dunningDelayDays })).toBe(day);
    },
  );
});

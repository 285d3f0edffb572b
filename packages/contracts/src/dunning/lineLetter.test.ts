import { DEFAULT_CLAIM_SETTINGS } from '../calls/claimSettings.ts';
import { DEFAULT_SETTINGS } from '../calls/operatorSettings.ts';
import type { DunningLine } from '../entities/dunningRun.ts';
import { buildCheckedOut, fines } from '../testing/records.ts';
import { keeperReason } from './keeperReason.ts';
import { completeLetter, lineLetter, showsPostings } from './lineLetter.ts';
import { isOtherVehicle } from './registeredVehicle.ts';

const letter = { date: '1.11.2026', deadline: '11.11.2026', ownerLookup: 7, reminderCost: 5.5 };
const OWNER = { ownerName: 'Erika Mustermann ', address: 'Heidestraße 17\n51147 Köln' };

const given = {
  letterDate: '8.12.2026',
  settings: DEFAULT_SETTINGS,
  claims: DEFAULT_CLAIM_SETTINGS,
  lookUp: '2026-12-05',
};

const buildLine = (changes: Partial<DunningLine>, record: object): DunningLine => ({
  record: buildCheckedOut({ invoiceNumber: 100_001, fines, ...OWNER, ...record }),
  level: 1,
  state: 'proposed',
  deadline: '18.12.2026',
  amount: 44.5,
  cost: 12.5,
  text: '',
  ...changes,
});

describe('the letter of a dunning run’s line', () => {
  it('has the run’s day, the line’s deadline, and the debtor', () => {
    expect(lineLetter(buildLine({}, {}), given).inputs).toEqual({
      invoiceNumber: '100001',
      vehicleNumber: 'B-AB 1234',
      ownerName: 'Erika Mustermann',
      address: OWNER.address,
      todayDate: '8.12.2026',
      deadline: '18.12.2026',
      fahrzeughalter: '2026-12-05',
    });
  });

  it('has the line’s text and interest, and adds the line’s cost to the costs of earlier letters', () => {
    const interest = { amount: 0.31, from: '12.11.2026' };
    const later = { level: 2, cost: 2.5, text: 'Noch einmal.', interest };
    const made = lineLetter(buildLine(later, { isPrint: true, letter }), given);
    const record = { letter: { ...letter, reminderCost: 8 } };
    expect(made).toMatchObject({
      text: 'Noch einmal.',
      interest,
      laterCosts: [{ day: '8.12.2026', amount: 2.5 }],
      record,
    });
  });

  it("claims only the record's amounts, without adding the line's cost, if the letter is already printed", () => {
    const printed = buildLine({ level: 2, cost: 2.5, state: 'printed' }, { isPrint: true, letter });
    expect(lineLetter(printed, given).record.letter).toEqual(letter);
  });

  it('reads the costs of letters after the first letter from postings that are not reversed, and adds the cost of the current letter once', () => {
    const charge = (_id: string, day: string, reverses?: string) => ({
      _id,
      day,
      bookedAt: '2026-12-07T09:00:00Z',
      kind: 'charge',
      type: 'reminder-cost',
      amount: 2.5,
      account: '',
      ...(reverses && { reverses }),
    });
    const third = lineLetter(
      buildLine({ level: 3, cost: 1 }, { isPrint: true, letter: { ...letter, level: 2 } }),
      given,
    );
    expect(showsPostings(third)).toBe(true);
    const postings = [
      charge('1', '5.12.2026'),
      charge('2', '6.12.2026'),
      charge('3', '6.12.2026', '2'),
      charge('4', '7.12.2026'),
    ];
    const laterCosts = (booked: typeof postings) =>
      completeLetter(third, { postings: booked, pageLink: undefined }).laterCosts;
    const second = charge('4', '7.12.2026');
    expect(laterCosts(postings)).toEqual([second, { day: '8.12.2026', amount: 1 }]);
    const own = charge('5', '8.12.2026');
    expect(laterCosts([...postings, own])).toEqual([second, own]);
    const secondLetter = lineLetter(buildLine({ level: 2, cost: 1 }, { isPrint: true, letter }), given);
    expect(showsPostings(secondLetter)).toBe(false);
  });

  it('contains the day of the record’s owner look-up or, without such a day, the look-up day of the run', () => {
    const days = ['4.12.2026', undefined].map(
      (lookUpDate) => lineLetter(buildLine({}, { lookUpDate }), given).inputs.fahrzeughalter,
    );
    expect(days).toEqual(['4.12.2026', '2026-12-05']);
  });

  it('to a named driver contains no look-up day of the run', () => {
    const driver = { name: 'Erika Muster', address: 'Weg 1\n12345 Ort' };
    expect(lineLetter(buildLine({}, { driver }), given).inputs.fahrzeughalter).toBe('');
  });
});

const car = (vehicleModel: string, vehicleColor = '') => ({ vehicleModel, vehicleColor });
const registered = (make: string, colour = '') => ({ make, colour });

describe('the comparison of the recorded car with the registered car', () => {
  it.each([
    ['Volkswagen Golf', 'VOLKSWAGEN'],
    ['VW Polo', 'VOLKSWAGEN (D)'],
    ['vw', 'VW'],
    ['Mercedes', 'MERCEDES-BENZ (D)'],
    ['Mercedes-Benz', 'Daimler'],
    ['Škoda', 'SKODA (CZ)'],
    ['Citroën', 'CITROEN (F)'],
    ['BMW 320', 'BMW'],
    ['Land Rover', 'LAND ROVER (GB)'],
    ['', 'OPEL'],
    ['Andere', 'OPEL'],
    ['Opel', ''],
  ])('accepts a recorded %s if the registered make is „%s“', (model, make) => {
    expect(isOtherVehicle(car(model), registered(make))).toBe(false);
  });

  it.each([
    ['Volkswagen Golf', 'OPEL'],
    ['Golf', 'VOLKSWAGEN'],
    ['BMW', 'AUDI'],
    ['Seat', 'SKODA'],
    ['M', 'MERCEDES-BENZ'],
  ])('finds a different car for a recorded %s if the registered make is „%s“', (model, make) => {
    expect(isOtherVehicle(car(model), registered(make))).toBe(true);
  });

  it.each([
    ['Blau', 'BLAU', false],
    ['Blau', 'dunkelblau metallic', false],
    ['Black', 'SCHWARZ', false],
    ['Weiß', 'WEISS', false],
    ['Grün', 'GRUEN', true],
    ['Silber', 'GRAU', true],
    ['Blau', 'ROT', true],
    ['', 'ROT', false],
    ['Blau', '', false],
  ])(
    'finds a different car if the colour %s is noted and the colour „%s“ is registered: %s',
    (noted, colour, isOther) => {
      expect(isOtherVehicle(car('Opel', noted), registered('Opel', colour))).toBe(isOther);
    },
  );
});

it.each([
  [{ fines, fee: 0 }, 'Die bei einem Verstoß vereinbarte Vertragsstrafe ist nicht bezahlt.'],
  [{ fines: [], fee: 8 }, 'Die Parkgebühr ist nicht bezahlt.'],
  [{ fines, fee: 8 }, 'Die bei einem Verstoß vereinbarte Vertragsstrafe und die Parkgebühr sind nicht bezahlt.'],
  [{ fines, fee: 0, paid: 5 }, 'Von der bei einem Verstoß vereinbarten Vertragsstrafe ist ein Rest offen.'],
  [{ fines: [], fee: 8, waived: 5 }, 'Von der Parkgebühr ist ein Rest offen.'],
  [
    { fines, fee: 8, waived: 8 },
    'Von der bei einem Verstoß vereinbarten Vertragsstrafe und der Parkgebühr ist ein Rest offen.',
  ],
])(
  'the reason of a keeper request for %j contains the unpaid claims, time and place of parking, and the law',
  (charged, sentence) => {
    expect(keeperReason(buildCheckedOut(charged))).toBe(
      `Das Fahrzeug wurde am 21.11.2026 um 10:12 Uhr auf unserem privaten Parkplatz abgestellt. ${sentence} Wir benötigen die Halterdaten, um diese Ansprüche aus der Teilnahme am Straßenverkehr geltend zu machen (§ 39 Abs. 1 StVG).`,
    );
  },
);

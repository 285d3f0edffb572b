import { TZDate } from '@date-fns/tz';
import { CAR_MAKES } from '@parkwart/contracts/entities/carMakes';
import { VEHICLE_COLOURS } from '@parkwart/contracts/entities/colours';
import type { Fine } from '@parkwart/contracts/entities/fine';
import { TIME_ZONE } from '@parkwart/contracts/rules/time';
import { type Chance, createChance } from './chance.ts';
import { makeState, type StayState } from './states.ts';

export interface Stay {
  readonly vehicleNumber: string;
  readonly vehicleModel: string;
  readonly vehicleColor: string;
  readonly entry: Date;
  readonly exit?: Date;
  readonly fines: readonly Fine[];
  readonly state: StayState;
}

const MINUTE = 60_000;
const DAYS = 365;
/**
 * If a year has fewer records than this, arrivals increase towards today, so that the current week is not empty;
 * otherwise arrivals are spread evenly over the year.
 */
const EVEN_FROM = 3_000;
const LATELY = 2;

const WEEKDAYS = [2, 6, 6, 6, 7, 9, 10];
/** Arrivals by hour, 6 to 21; none at night, when clocks change. */
const FIRST_HOUR = 6;
const HOURS = [2, 6, 10, 9, 8, 8, 9, 8, 7, 7, 8, 10, 8, 6, 3, 2];
/** The lengths of stays in minutes, from a short errand to a week's holiday. */
const STAYS = [
  { weight: 12, from: 3, to: 15 },
  { weight: 34, from: 16, to: 90 },
  { weight: 34, from: 91, to: 300 },
  { weight: 15, from: 301, to: 720 },
  { weight: 4, from: 721, to: 2_880 },
  { weight: 1, from: 2_881, to: 10_080 },
];
const FINE_SHARE = 0.07;
const SECOND_FINE_SHARE = 0.1;
const NEVER_CHECKED_OUT_SHARE = 0.01;

const COMMON_MAKES = ['Volkswagen', 'Mercedes-Benz', 'BMW', 'Audi', 'Opel', 'Ford', 'Škoda', 'Seat', 'Renault'];
const COLOUR_WEIGHTS = [24, 20, 7, 2, 22, 11, 9, 1, 2, 2];
const DISTRICTS = 'B B B B P HH M K F S L DD H HB OHV BAR TF PM LDS MÜ BÖ'.split(' ');
const LETTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ'];
const FOREIGN = ['WX 123AB', 'KR 4K821', 'AB-123-CD', 'W-4711 X', '1AB 2345', 'ZH 123456'];

/** The embedded default's fine types (specification §18); prices in euros, as on the wire. */
const FINES: readonly Fine[] = [
  {
    type: 'Parken ohne gültigen Parkschein',
    price: 30,
    description: 'Das Fahrzeug war ohne gültigen Parkschein abgestellt.',
  },
  {
    type: 'Höchstparkdauer überschritten',
    price: 25,
    description: 'Das Fahrzeug stand länger als erlaubt auf dem Parkplatz.',
  },
  {
    type: 'Außerhalb der Markierung geparkt',
    price: 20,
    description: 'Das Fahrzeug stand nicht innerhalb einer markierten Fläche.',
  },
  {
    type: 'Unberechtigt auf einem Behindertenparkplatz',
    price: 55,
    description: 'Das Fahrzeug stand ohne Berechtigung auf einem Parkplatz für Menschen mit Behinderung.',
  },
];

function makePlate(chance: Chance): string {
  if (chance.next() < 0.03) return chance.pick(FOREIGN);
  const letters = Array.from({ length: chance.between(1, 2) }, () => chance.pick(LETTERS)).join('');
  const kind = chance.next() < 0.12 ? 'E' : '';
  const district = chance.pick(DISTRICTS);
  const room = 8 - district.length - letters.length - kind.length;
  const digits = chance.between(1, 10 ** Math.min(4, room) - 1);
  return `${district}-${letters} ${digits}${kind}`;
}

function makeModel(chance: Chance): string {
  return chance.pick(chance.next() < 0.8 ? COMMON_MAKES : CAR_MAKES);
}

function makeEntry(chance: Chance, today: Date, lately: number): Date {
  const start = new TZDate(today, TIME_ZONE);
  for (;;) {
    const day = start.getDate() - 1 - Math.floor(DAYS * chance.next() ** lately);
    const hour = FIRST_HOUR + chance.weighted(HOURS);
    const [minute, second] = [chance.between(0, 59), chance.between(0, 59)];
    const entry = new TZDate(start.getFullYear(), start.getMonth(), day, hour, minute, second, TIME_ZONE);
    const busy = (WEEKDAYS[entry.getDay()] ?? 0) / Math.max(...WEEKDAYS);
    if (chance.next() < busy) return new Date(entry.getTime());
  }
}

function makeFines(chance: Chance): readonly Fine[] {
  if (chance.next() >= FINE_SHARE) return [];
  const first = chance.pick(FINES);
  const second = chance.pick(FINES);
  return chance.next() < SECOND_FINE_SHARE && second !== first ? [first, second] : [first];
}

function makeStay(chance: Chance, regulars: readonly string[], today: Date, lately: number): Stay {
  const entry = makeEntry(chance, today, lately);
  const { from, to } = STAYS[chance.weighted(STAYS.map(({ weight }) => weight))] ?? { from: 1, to: 1 };
  const exit = new Date(entry.getTime() + chance.between(from * 60, to * 60) * 1_000);
  const isThere = chance.next() < NEVER_CHECKED_OUT_SHARE || exit.getTime() > today.getTime() - MINUTE;
  const fines = makeFines(chance);
  return {
    vehicleNumber: chance.next() < 0.35 ? chance.pick(regulars) : makePlate(chance),
    vehicleModel: makeModel(chance),
    vehicleColor: VEHICLE_COLOURS[chance.weighted(COLOUR_WEIGHTS)]?.german ?? 'Grau',
    entry,
    ...(isThere ? {} : { exit }),
    fines,
    state: makeState(chance, { exit: isThere ? undefined : exit, hasFine: fines.length > 0 }, today),
  };
}

/**
 * Generates this many stays in the year before `now`, in order of arrival. The same day, seed and number result in the
 * same stays.
 */
export function makeYear(records: number, seed: number, now: Date): readonly Stay[] {
  const chance = createChance(seed);
  const local = new TZDate(now, TIME_ZONE);
  const today = new Date(new TZDate(local.getFullYear(), local.getMonth(), local.getDate(), TIME_ZONE).getTime());
  const regulars = Array.from({ length: Math.max(1, Math.floor(records / 25)) }, () => makePlate(chance));
  const lately = records < EVEN_FROM ? LATELY : 1;
  const stays = Array.from({ length: records }, () => makeStay(chance, regulars, today, lately));
  return stays.sort((a, b) => a.entry.getTime() - b.entry.getTime());
}

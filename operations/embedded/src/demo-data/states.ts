import type { Chance } from './chance.ts';

export interface StayState {
  readonly isPay?: true;
  readonly MIStatus?: 'M' | 'I';
  readonly printed?: { readonly ownerName: string; readonly address: string };
  readonly isDisable?: true;
  readonly checkOutNote?: string;
}

interface Past {
  readonly exit: Date | undefined;
  readonly hasFine: boolean;
}

const DAY = 86_400_000;
/**
 * Most drivers pay at the booth or in time. The office sends the others a reminder, and records that are still unpaid
 * go to collection.
 */
const PAID_SHARE = { withoutFine: 0.98, withFine: 0.6, reminded: 0.55 };
const DAYS = { toPay: 10, toRemind: 24, toCollection: 75 };
const PRINTED_SHARE = 0.75;
const COLLECTION_SHARE = 0.7;
const DISABLED_SHARE = 0.004;
const NOTE_SHARE = 0.015;

const NOTES = [
  'Parkschein lag nicht lesbar aus',
  'Fahrer wollte nicht warten, Beleg per Post',
  'Schranke stand offen',
  'Kunde bittet um Rückruf',
  'Delle an der Tür hinten rechts, schon bei der Einfahrt',
  'Ratenzahlung vereinbart',
];
const FIRST_NAMES = ['Anna', 'Jörg', 'Ayşe', 'Thomas', 'Sabine', 'Krzysztof', 'Monika', 'Jürgen', 'Lea', 'Nguyễn'];
const LAST_NAMES = ['Müller', 'Schmidt', 'Yılmaz', 'Weiß', 'Krüger', 'Nowak', 'Hoffmann', 'Böhm', 'Šimić', 'Peters'];
const STREETS = ['Hauptstraße', 'Lindenweg', 'Bahnhofstraße', 'Am Sportplatz', 'Goethestraße', 'Kölner Ring'];
const CITIES = ['10115 Berlin', '14467 Potsdam', '20095 Hamburg', '80331 München', '50667 Köln', '01067 Dresden'];

function makeOwner(chance: Chance): NonNullable<StayState['printed']> {
  return {
    ownerName: `${chance.pick(FIRST_NAMES)} ${chance.pick(LAST_NAMES)}`,
    address: `${chance.pick(STREETS)} ${chance.between(1, 120)}\n${chance.pick(CITIES)}`,
  };
}

function makeDunning(chance: Chance, days: number): StayState {
  const isReminded = days > DAYS.toRemind;
  if (!isReminded) return {};
  if (days > DAYS.toCollection && chance.next() < COLLECTION_SHARE)
    return { MIStatus: 'I', printed: makeOwner(chance) };
  if (chance.next() >= PRINTED_SHARE) return { MIStatus: 'M' };
  const paid = chance.next() < PAID_SHARE.reminded ? ({ isPay: true } as const) : {};
  return { MIStatus: 'M', printed: makeOwner(chance), ...paid };
}

function makePayment(chance: Chance, { hasFine }: Past, days: number): StayState {
  const share = hasFine ? PAID_SHARE.withFine : PAID_SHARE.withoutFine;
  if (chance.next() < share && (!hasFine || days > chance.between(0, DAYS.toPay))) return { isPay: true };
  return hasFine ? makeDunning(chance, days) : {};
}

/** A stay's state as of `today`: the older a fine, the further it has advanced in dunning. */
export function makeState(chance: Chance, past: Past, today: Date): StayState {
  const note = chance.next() < NOTE_SHARE ? { checkOutNote: chance.pick(NOTES) } : {};
  if (!past.exit) return note;
  if (chance.next() < DISABLED_SHARE) return { ...note, isDisable: true };
  return { ...note, ...makePayment(chance, past, (today.getTime() - past.exit.getTime()) / DAY) };
}

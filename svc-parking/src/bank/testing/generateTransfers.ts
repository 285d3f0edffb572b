import { plateIdentity } from '@parkwart/contracts/rules/car';
import { normalisePlate } from '@parkwart/contracts/rules/plate';
import type { OpenRecord } from '../matching/openRecords.ts';
import { pick, randomFrom } from './generateStatement.ts';

/** A transfer, and the records that its payer meant. */
export interface GeneratedTransfer {
  readonly cents: number;
  readonly purpose: string;
  readonly meant: readonly number[];
  /** Whether the purpose names a number, or a plate with a due amount. */
  readonly isUsable: boolean;
}

type Random = () => number;

/** Districts and letters with O and I, which look like 0 and 1. */
const DISTRICTS = ['B', 'BO', 'M', 'MI', 'OB', 'IZ', 'TÜ', 'LÖ', 'K', 'KO'];
const LETTERS = ['A', 'I', 'O', 'AB', 'OI', 'IO', 'X', 'XI', 'OO', 'MO'];
const FINES = [3000, 3000, 3000, 3000, 3000, 3000, 3000, 4500, 5500, 1250];
const REMINDER_COST = 1260;
const FOREIGN_TEXTS = [
  'Miete Maerz 2026 Whg 12',
  'Danke fuer alles',
  'Parken',
  'Kd-Nr 104711 Strom Abschlag 05/2026',
  'Spende',
  'IBAN DE89370400440532013000 BIC COBADEFFXXX',
  'Tel 0170 1234567 bitte Rueckruf',
  'Erika Mustermann',
];
const NUMBER_WORDS = ['RE ', 'RE', 'Rg.-Nr. ', 'Rechnung Nr ', 'Rechnung', 'Rechnungsnummer: ', 'Re.', 'Rechn. ', ''];
const EXTRAS = ['', '', '', ' vom 05.03.2026', ' Danke', ' Parkverstoss am 5.3.', ' Tel 0170/1234567', ' EUR 30,00'];
const SPLIT_AFTER = 27;

export function randomCarPark(seed: number, size: number): OpenRecord[] {
  const random = randomFrom(seed);
  const records: OpenRecord[] = [];
  let invoiceNumber = 100_000;
  for (let at = 0; at < size; at += 1) {
    invoiceNumber += 1 + Math.floor(random() * 5);
    const isRegular = random() < 0.15 && at > 10;
    const identity = isRegular ? pick(records, random).identity : plateIdentity(randomPlate(random));
    const plate = normalisePlate(identity ?? '');
    const receipt = pick(FINES, random);
    const owedCents = random() < 0.2 ? receipt + REMINDER_COST : receipt;
    records.push({ invoiceNumber, plate, identity, owedCents, expected: [receipt, receipt + REMINDER_COST] });
  }
  return records;
}

function randomPlate(random: Random): string {
  return `${pick(DISTRICTS, random)}-${pick(LETTERS, random)} ${1 + Math.floor(random() * 1_999)}`;
}

/** Generates transfers as people write them; each way of writing has its share. */
export function* randomTransfers(seed: number, records: readonly OpenRecord[], count: number) {
  const random = randomFrom(seed ^ 0x5eed);
  const byPlate = new Map<string, OpenRecord[]>();
  for (const record of records) byPlate.set(record.plate, [...(byPlate.get(record.plate) ?? []), record]);
  for (let at = 0; at < count; at += 1) {
    const record = pick(records, random);
    const ofPlate = byPlate.get(record.plate) ?? [record];
    const way = random();
    if (way < 0.06) yield foreign(random);
    else if (way < 0.18) yield byPlateAlone(ofPlate[0] ?? record, random);
    else if (way < 0.24 && ofPlate.length > 1) yield several(ofPlate.slice(0, 3), random);
    else yield byNumber(record, way < 0.5, random);
  }
}

function foreign(random: Random): GeneratedTransfer {
  return { cents: 3000, purpose: pick(FOREIGN_TEXTS, random), meant: [], isUsable: false };
}

function byPlateAlone(record: OpenRecord, random: Random): GeneratedTransfer {
  const purpose = mangled(`Parken ${typedPlate(record, random)}`, random);
  const isExact = random() < 0.9;
  const cents = isExact ? record.owedCents : 1000;
  return { cents, purpose, meant: [record.invoiceNumber], isUsable: isExact };
}

function byNumber(record: OpenRecord, isAlone: boolean, random: Random): GeneratedTransfer {
  const number = pick(NUMBER_WORDS, random) + typedNumber(record.invoiceNumber, random);
  const plate = isAlone ? '' : typedPlate(record, random);
  const purpose = random() < 0.8 ? `${number} ${plate}` : `${plate} ${number}`;
  const way = random();
  const other = way < 0.04 ? record.owedCents - 500 : record.owedCents + 700;
  const cents = way < 0.08 ? other : record.owedCents;
  return { cents, purpose: mangled(purpose, random), meant: [record.invoiceNumber], isUsable: true };
}

function several(records: readonly OpenRecord[], random: Random): GeneratedTransfer {
  const numbers = records.map(({ invoiceNumber }) => typedNumber(invoiceNumber, random));
  const plate = random() < 0.7 ? typedPlate(records[0], random) : '';
  const cents = records.reduce((sum, { owedCents }) => sum + owedCents, 0);
  const purpose = `RE ${numbers.join(pick([', ', ' und ', '+', ' / '], random))} ${plate}`;
  const meant = records.map(({ invoiceNumber }) => invoiceNumber);
  return { cents, purpose: mangled(purpose, random), meant, isUsable: true };
}

/** Changes one digit or swaps two, in 2 % of the numbers. */
function typedNumber(invoiceNumber: number, random: Random): string {
  const digits = [...String(invoiceNumber)];
  const at = 1 + Math.floor(random() * (digits.length - 2));
  const way = random();
  if (way < 0.01) digits[at] = String(Math.floor(random() * 10));
  else if (way < 0.02) digits.splice(at, 2, digits[at + 1] ?? '', digits[at] ?? '');
  return digits.join('').replace(/(\d{3})$/, pick(['$1', '$1', '$1', ' $1', '.$1'], random));
}

function typedPlate(record: OpenRecord | undefined, random: Random): string {
  const [, district, letters, digits] = /^(\D+)-(\D+)(\d+)$/.exec(record?.identity ?? '') ?? [];
  const [between, before] = pick(
    [
      ['-', ' '],
      ['-', ' '],
      ['', ''],
      [' ', ' '],
      ['-', '-'],
      ['-', ''],
    ],
    random,
  );
  const typed = `${district}${between}${letters}${before}${digits}`;
  const way = random();
  if (way < 0.1) return typed.replaceAll('O', '0');
  if (way < 0.15) return typed.replaceAll('Ü', 'UE').replaceAll('Ö', 'OE');
  return way < 0.4 ? typed.toLowerCase() : typed;
}

/** Breaks lines within words and trims the lines, as banks do. */
function mangled(text: string, random: Random): string {
  const whole = `${pick(['', '', 'Strafzettel ', 'Parkgebuehr Stellplatz '], random)}${text}${pick(EXTRAS, random)}`;
  if (random() < 0.5) return whole.trim();
  const lines = whole.match(new RegExp(`.{1,${SPLIT_AFTER}}`, 'g')) ?? [];
  const isTrimmed = random() < 0.5;
  return lines.map((line) => (isTrimmed ? line.trim() : line)).join('\n');
}

import { getSettings } from '@parkwart/contracts/calls/operatorSettings';
import type { Letter, LetterSettings } from '@parkwart/contracts/dunning/letter';
import { debtorOf } from '@parkwart/contracts/entities/debtor';
import type { DunningLine, DunningRun, LineState } from '@parkwart/contracts/entities/dunningRun';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { centsFromEuros, eurosFromCents } from '@parkwart/contracts/rules/money';
import { callApi } from '@parkwart/web';
import { townOf } from '../../record/town.ts';
import { fetchLines } from './runApi.ts';
import { texts } from './texts.ts';

/** More letters in one PDF would fill the browser's memory. */
export const MOST_LETTERS = 500;

export interface RunLetter extends Letter {
  readonly level: number;
  /** In euros: the amount that the letter claims. */
  readonly amount: number;
}

interface Given {
  readonly run: DunningRun;
  readonly settings: LetterSettings;
  /** The day of the owner look-up, for records without one. */
  readonly lookUp: string;
}

/** Adds the letter's own cost in advance, because print modules take a later letter's costs from the record. */
function recordIn({ record, level, state, cost }: DunningLine): ParkingRecord {
  const { letter } = record;
  if (level === 1 || state === 'printed' || !letter) return record;
  const reminderCost = eurosFromCents(centsFromEuros(letter.reminderCost) + centsFromEuros(cost));
  return { ...record, letter: { ...letter, reminderCost } };
}

export function letterOf(
  line: DunningLine,
  { run, settings: { settings, claims, hasDriverPage }, lookUp }: Given,
): RunLetter {
  const { level, amount, deadline, interest, text, record } = line;
  const { invoiceNumber, vehicleNumber } = record;
  const { name, address } = debtorOf(record);
  const owner = { ownerName: name.trim(), address: address.trim() };
  const days = { todayDate: run.letterDate, deadline, fahrzeughalter: record.lookUpDate ?? lookUp };
  return {
    inputs: { invoiceNumber: String(invoiceNumber), vehicleNumber, ...owner, ...days },
    record: recordIn(line),
    settings,
    claims,
    hasDriverPage,
    level,
    amount,
    ...(text !== '' && { text }),
    ...(interest && { interest }),
  };
}

/** Sorted by postcode, as the post requires; limited to as many as one PDF can hold. */
export function sortedLetters(lines: readonly DunningLine[], given: Given): RunLetter[] {
  const keyed = lines.map((line) => {
    const { postcode, town } = townOf(debtorOf(line.record).address);
    // Letters without a postcode come last.
    return { line, key: `${postcode || '~'} ${town}` };
  });
  keyed.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
  return keyed.slice(0, MOST_LETTERS).map(({ line }) => letterOf(line, given));
}

interface Wanted {
  readonly lookUp: string;
  readonly isWanted?: (line: DunningLine) => boolean;
}

/** Uses the current settings. @throws ApiError */
export async function prepareLetters(
  run: DunningRun,
  state: LineState,
  { lookUp, isWanted = () => true }: Wanted,
  signal?: AbortSignal,
): Promise<RunLetter[]> {
  const options = signal ? { signal } : {};
  const [settings, lines] = await Promise.all([callApi(getSettings, {}, options), fetchLines(run._id, state, signal)]);
  return sortedLetters(lines.filter(isWanted), { run, settings, lookUp });
}

/** Whether the PDF of its letter is among the record's files. */
export const isFiled = ({ record: { files, invoiceNumber } }: DunningLine, run: string): boolean =>
  files.includes(texts.fileName(invoiceNumber, run));

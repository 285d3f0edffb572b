import { getSettings } from '@parkwart/contracts/calls/operatorSettings';
import type { Letter, LetterSettings } from '@parkwart/contracts/dunning/letter';
import { lineLetter } from '@parkwart/contracts/dunning/lineLetter';
import type { DunningLine, DunningRun } from '@parkwart/contracts/entities/dunningRun';
import { debtorOf } from '@parkwart/contracts/rules/debtor';
import { callApi } from '@parkwart/web';
import { townOf } from '../../../record/town.ts';

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
  /** The day of the owner look-up, for records that have no such day. */
  readonly lookUp: string;
}

const letterOf = (line: DunningLine, { run: { letterDate }, settings, lookUp }: Given): RunLetter => ({
  ...lineLetter(line, { ...settings, letterDate, lookUp }),
  level: line.level,
  amount: line.amount,
});

/** Returns the letters sorted by postcode, as the post requires, and at most as many as one PDF can contain. */
export function sortedLetters(lines: readonly DunningLine[], given: Given): RunLetter[] {
  const keyed = lines.map((line) => {
    const { postcode, town } = townOf(debtorOf(line.record).address);
    // Letters without a postcode come last.
    return { line, key: `${postcode || '~'} ${town}` };
  });
  keyed.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
  return keyed.slice(0, MOST_LETTERS).map(({ line }) => letterOf(line, given));
}

interface Prepared {
  readonly run: DunningRun;
  readonly lookUp: string;
  readonly readLines: () => Promise<readonly DunningLine[]>;
}

/**
 * Prepares the letters of a run with the current settings.
 * @throws ApiError
 */
export async function prepareLetters({ run, lookUp, readLines }: Prepared, signal?: AbortSignal): Promise<RunLetter[]> {
  const [settings, lines] = await Promise.all([callApi(getSettings, {}, signal ? { signal } : {}), readLines()]);
  signal?.throwIfAborted();
  return sortedLetters(lines, { run, settings, lookUp });
}

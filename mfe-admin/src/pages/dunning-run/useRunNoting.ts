import { noteDunningPrinted } from '@parkwart/contracts/calls/dunningRuns';
import type { DunningLine, DunningRun } from '@parkwart/contracts/entities/dunningRun';
import { callApi } from '@parkwart/web';
import { errorMessage, isSessionEnded } from '@parkwart/web/errors';
import { useRef, useState } from 'react';
import { useRunCache } from './dunningRuns.ts';
import type { RunLetter } from './runLetters.ts';
import { texts } from './texts.ts';

/** The service marks at most this many records per request. */
const PORTION = 50;

type Noted = Map<number, DunningLine | undefined>;

interface Noting {
  readonly isByService: boolean;
  readonly noted: Noted;
  readonly show: (status: string) => void;
}

const numberOf = ({ record }: RunLetter) => record.invoiceNumber;

/** Marks the letters as printed. `noted` gets each resulting line, or undefined for a deleted record. */
async function noteAll({ _id: id }: DunningRun, letters: readonly RunLetter[], { isByService, noted, show }: Noting) {
  const numbers = letters.map(numberOf).filter((number) => !noted.has(number));
  for (let at = 0; at < numbers.length; at += PORTION) {
    show(texts.noting(letters.length - numbers.length + at, letters.length));
    const portion = numbers.slice(at, at + PORTION);
    // The look-up day for all letters whose record has none.
    const lookUpDate = letters.find(({ record }) => !record.lookUpDate)?.inputs.fahrzeughalter;
    const given = { ...(lookUpDate && { lookUpDate }), ...(isByService && { isByService }) };
    const body = { invoiceNumbers: portion.map(String), ...given };
    const { lines } = await callApi(noteDunningPrinted, { params: { id }, body });
    const byNumber = new Map(lines.map((line) => [line.record.invoiceNumber, line]));
    for (const number of portion) noted.set(number, byNumber.get(number));
  }
}

const reasonOf = (line: DunningLine | undefined): string =>
  line?.reason ?? (line?.state === 'removed' ? texts.takenOut : texts.recordGone);

export interface Outcome {
  readonly noted: number;
  /** Letters that the service did not mark as printed, with the reason. */
  readonly excluded: readonly { readonly invoiceNumber: number; readonly message: string }[];
}

/**
 * Marks letters as printed, which the service then files, and has the print service post; a retry continues where the
 * last attempt stopped.
 */
export function useRunNoting(run: DunningRun, isByService = false) {
  const cache = useRunCache();
  const noted = useRef<Noted>(new Map());
  const [status, show] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();

  async function note(letters: readonly RunLetter[]): Promise<void> {
    setProblem(undefined);
    try {
      await noteAll(run, letters, { isByService, noted: noted.current, show });
      const lineOf = (number: number) => noted.current.get(number);
      const excluded = letters.map(numberOf).filter((number) => lineOf(number)?.state !== 'printed');
      setOutcome({
        noted: letters.length - excluded.length,
        excluded: excluded.map((number) => ({ invoiceNumber: number, message: reasonOf(lineOf(number)) })),
      });
    } catch (error) {
      if (!isSessionEnded(error)) setProblem([texts.notingFailed, errorMessage(error)].filter(Boolean).join(' '));
    }
    show(undefined);
    cache.reloadAll();
  }

  return { note, status, problem, outcome };
}

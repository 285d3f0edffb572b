import { noteDunningPrinted } from '@parkwart/contracts/calls/dunningRuns';
import type { DunningLine, DunningRun } from '@parkwart/contracts/entities/dunningRun';
import { callApi, letterPdf, useQueryClient } from '@parkwart/web';
import { errorMessage, isSessionEnded } from '@parkwart/web/errors';
import { useRef, useState } from 'react';
import { attachmentsKey } from '../../record/attachments/attachmentsApi.ts';
import { fileOnce } from '../../record/attachments/fileOnce.ts';
import { texts as letterTexts } from '../../record/letter/texts.ts';
import type { FilingFailure } from '../../record/letter/useFiling.ts';
import { useRunCache } from './runApi.ts';
import type { RunLetter } from './runLetters.ts';
import { texts } from './texts.ts';

/** The service marks at most this many records per request. */
const PORTION = 50;
/** Below the limit per account, so that other uploads still work. */
const UPLOADS_AT_ONCE = 4;

type Noted = Map<number, DunningLine | undefined>;
type Show = (status: string) => void;

const numberOf = ({ record }: RunLetter) => record.invoiceNumber;

/** Marks the letters as printed. `noted` gets each resulting line, or undefined for a deleted record. */
async function noteAll({ _id: id }: DunningRun, letters: readonly RunLetter[], noted: Noted, show: Show) {
  const numbers = letters.map(numberOf).filter((number) => !noted.has(number));
  for (let at = 0; at < numbers.length; at += PORTION) {
    show(texts.noting(letters.length - numbers.length + at, letters.length));
    const portion = numbers.slice(at, at + PORTION);
    // The look-up day for all letters whose record has none.
    const lookUpDate = letters.find(({ record }) => !record.lookUpDate)?.inputs.fahrzeughalter;
    const body = { invoiceNumbers: portion.map(String), ...(lookUpDate && { lookUpDate }) };
    const { lines } = await callApi(noteDunningPrinted, { params: { id }, body });
    const byNumber = new Map(lines.map((line) => [line.record.invoiceNumber, line]));
    for (const number of portion) noted.set(number, byNumber.get(number));
  }
}

/** Uploads the PDF once per run and record. @throws ApiError */
async function fileLetter({ _id }: DunningRun, letter: RunLetter): Promise<void> {
  const invoiceNumber = numberOf(letter);
  const file = new File([await letterPdf([letter])], texts.fileName(invoiceNumber, _id), { type: 'application/pdf' });
  await fileOnce({ invoiceNumber, file, idempotencyKey: `dunning-run-${_id}-${invoiceNumber}` });
}

interface Filing {
  readonly run: DunningRun;
  readonly letters: readonly RunLetter[];
  readonly onFiled: (invoiceNumber: number) => void;
  readonly show: Show;
}

async function fileAll({ run, letters, onFiled, show }: Filing): Promise<FilingFailure[]> {
  const file = async (letter: RunLetter): Promise<FilingFailure[]> => {
    const invoiceNumber = numberOf(letter);
    try {
      await fileLetter(run, letter);
      onFiled(invoiceNumber);
      return [];
    } catch (error) {
      // The remaining letters would be filed under another user's name.
      if (isSessionEnded(error)) throw error;
      return [{ invoiceNumber, message: [texts.notFiledOf, errorMessage(error)].filter(Boolean).join(' ') }];
    }
  };
  const failed: FilingFailure[] = [];
  for (let at = 0; at < letters.length; at += UPLOADS_AT_ONCE) {
    show(letterTexts.filing(at, letters.length));
    failed.push(...(await Promise.all(letters.slice(at, at + UPLOADS_AT_ONCE).map(file))).flat());
  }
  return failed;
}

const reasonOf = (line: DunningLine | undefined): string =>
  line?.reason ?? (line?.state === 'removed' ? texts.takenOut : texts.recordGone);

export interface Outcome {
  readonly filed: number;
  /** Letters that the service did not mark as printed, with the reason. */
  readonly excluded: readonly FilingFailure[];
}

/**
 * Marks letters as printed, then files them; a retry continues where the last attempt stopped.
 * @param isNoted whether the letters were marked before
 */
export function useRunFiling(run: DunningRun, isNoted = false) {
  const client = useQueryClient();
  const cache = useRunCache();
  const done = useRef({ noted: new Map() as Noted, filed: new Set<number>() });
  const [status, show] = useState<string>();
  const [failures, setFailures] = useState<readonly FilingFailure[]>([]);
  const [problem, setProblem] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const onFiled = (invoiceNumber: number) => {
    done.current.filed.add(invoiceNumber);
    void client.invalidateQueries({ queryKey: attachmentsKey(invoiceNumber) });
  };

  async function file(letters: readonly RunLetter[]): Promise<void> {
    const { noted, filed } = done.current;
    setProblem(undefined);
    try {
      if (!isNoted) await noteAll(run, letters, noted, show);
      const isPrinted = (letter: RunLetter) => isNoted || noted.get(numberOf(letter))?.state === 'printed';
      const left = letters.filter((letter) => isPrinted(letter) && !filed.has(numberOf(letter)));
      const failed = await fileAll({ run, letters: left, onFiled, show });
      setFailures(failed);
      const excluded = letters.filter((letter) => !isPrinted(letter)).map(numberOf);
      const named = excluded.map((number) => ({ invoiceNumber: number, message: reasonOf(noted.get(number)) }));
      if (failed.length === 0) setOutcome({ filed: filed.size, excluded: named });
    } catch (error) {
      if (!isSessionEnded(error)) setProblem([texts.notingFailed, errorMessage(error)].filter(Boolean).join(' '));
    }
    show(undefined);
    cache.reloadAll();
  }

  return { file, status, failures, problem, outcome };
}

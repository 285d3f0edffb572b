import { noteDunningPrinted } from '@parkwart/contracts/calls/dunningRuns';
import type { DunningLine, DunningRun } from '@parkwart/contracts/entities/dunningRun';
import { callApi } from '@parkwart/web';
import { type Results, usePortions } from '../../../parts/actions/usePortions.ts';
import { useRunCache } from './dunningRun.ts';
import type { RunLetter } from './runLetters.ts';
import { texts } from './texts.ts';

const reasonOf = (line: DunningLine | undefined): string =>
  line?.reason ?? (line?.state === 'removed' ? texts.takenOut : texts.recordGone);

export interface Outcome {
  readonly noted: number;
  /** Letters that the service did not mark as printed, with the reason. */
  readonly excluded: readonly { readonly invoiceNumber: number; readonly message: string }[];
}

function outcomeOf(lines: Results<DunningLine>): Outcome {
  const excluded = [...lines].filter(([, line]) => line?.state !== 'printed');
  return {
    noted: lines.size - excluded.length,
    excluded: excluded.map(([invoiceNumber, line]) => ({ invoiceNumber, message: reasonOf(line) })),
  };
}

/** Marks letters as printed; the service then files them and, with `isByService`, has the print service post them. */
export function useRunNoting({ _id: id }: DunningRun, isByService = false) {
  const { reloadAll } = useRunCache();
  const { run, outcome, ...shown } = usePortions<DunningLine>({
    progress: texts.noting,
    failed: texts.notingFailed,
    onSettled: reloadAll,
  });
  const note = (letters: readonly RunLetter[]) => {
    // The look-up day for all letters to keepers whose record has none.
    const lookUpDate = letters.find(({ record }) => !record.lookUpDate && !record.driver)?.inputs.fahrzeughalter;
    const given = { ...(lookUpDate && { lookUpDate }), ...(isByService && { isByService }) };
    const numbers = letters.map(({ record }) => record.invoiceNumber);
    return run(numbers, async (portion) => {
      const body = { invoiceNumbers: [...portion], ...given };
      const { lines } = await callApi(noteDunningPrinted, { params: { id }, body });
      return new Map(lines.map((line) => [line.record.invoiceNumber, line]));
    });
  };
  return { note, outcome: outcome && outcomeOf(outcome), ...shown };
}

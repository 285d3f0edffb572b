import { updatePrint } from '@parkwart/contracts/calls/letters';
import { updateMI } from '@parkwart/contracts/calls/recordChanges';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { letterPdf, toast } from '@parkwart/web';
import { errorMessage, isSessionEnded } from '@parkwart/web/errors';
import { useIsMounted } from '@parkwart/web/form/useIsMounted';
import { LONG_TOAST_MS } from '@parkwart/web/longToast';
import { useRef, useState } from 'react';
import { useReload } from '../../parts/form/otherTabs.ts';
import { attachmentsKey } from '../attachments/attachments.ts';
import { fileOnce } from '../attachments/fileOnce.ts';
import { useRecordChange } from '../useRecordChange.ts';
import type { OfficeLetter } from './letterValues.ts';
import { texts } from './texts.ts';

/** The key makes a repeated upload idempotent. */
interface Step {
  readonly letter: OfficeLetter;
  readonly key: string;
  printed?: ParkingRecord;
  moved?: ParkingRecord;
  filed?: true;
}

export interface FilingFailure {
  readonly invoiceNumber: number;
  readonly message: string;
}

/** Whether the record is in none of the lists of printed reminders. */
export const isOutsideDunning = ({ MIStatus, isPay, isDisable }: ParkingRecord) =>
  MIStatus === null && !isPay && !isDisable;

const stepsOf = (letters: readonly OfficeLetter[]): Step[] =>
  letters.map((letter) => ({ letter, key: newIdempotencyKey() }));

function summaryOf({ letter, printed, moved }: Step, withStatus: boolean): string {
  if (!printed) return texts.notPrinted;
  return withStatus && isOutsideDunning(letter.record) && !moved ? texts.notMoved : texts.notFiled;
}

function failureOf(step: Step, withStatus: boolean, error: unknown): FilingFailure {
  const message = [summaryOf(step, withStatus), errorMessage(error)].filter(Boolean).join(' ');
  return { invoiceNumber: step.letter.record.invoiceNumber, message };
}

function useStep() {
  const reload = useReload();
  const setPrinted = useRecordChange(updatePrint);
  const setStatus = useRecordChange(updateMI);
  return async (step: Step, withStatus: boolean): Promise<void> => {
    const { record, inputs, interest } = step.letter;
    const { ownerName, address, todayDate, deadline, fahrzeughalter } = inputs;
    const claimed = interest && { interest: interest.amount };
    // A named driver's name and address are already stored.
    const owner = record.driver ? {} : { ownerName, address };
    const days = { letterDate: todayDate, deadline, lookUpDate: fahrzeughalter };
    const printed = { isPrint: true, ...owner, ...days, ...claimed };
    step.printed ??= await setPrinted(record, printed);
    if (withStatus && isOutsideDunning(record)) step.moved ??= await setStatus(step.printed, { MIStatus: 'M' });
    const pdf = await letterPdf([step.letter]);
    const file = new File([pdf], texts.fileName([record.invoiceNumber]), { type: 'application/pdf' });
    await fileOnce({ invoiceNumber: record.invoiceNumber, file, idempotencyKey: step.key });
    step.filed = true;
    void reload(attachmentsKey(record.invoiceNumber));
  };
}

/** A retry continues where the last attempt stopped, so that no letter is filed twice. */
export function useFiling(letters: readonly OfficeLetter[]) {
  const advance = useStep();
  const steps = useRef<Step[]>(undefined);
  const isMounted = useIsMounted();
  const [progress, setProgress] = useState<number>();
  const [failures, setFailures] = useState<readonly FilingFailure[]>([]);

  /**
   * @param withStatus whether to set the status M as well
   * @returns the current records, or undefined if anything failed
   */
  async function file(withStatus: boolean): Promise<ParkingRecord[] | undefined> {
    steps.current ??= stepsOf(letters);
    const failed: FilingFailure[] = [];
    for (const [index, step] of steps.current.entries()) {
      setProgress(index);
      if (step.filed) continue;
      try {
        await advance(step, withStatus);
      } catch (error) {
        // The session has ended, so filing stops: the remaining letters would be filed under the name of the next user
        // who logs in.
        if (isSessionEnded(error)) return undefined;
        failed.push(failureOf(step, withStatus, error));
      }
    }
    setProgress(undefined);
    setFailures(failed);
    if (failed.length > 0 && !isMounted.current) {
      toast.error(texts.failuresOf(failed.map(({ invoiceNumber }) => invoiceNumber)), { duration: LONG_TOAST_MS });
    }
    return failed.length === 0 ? steps.current.flatMap(({ printed, moved }) => moved ?? printed ?? []) : undefined;
  }

  return { file, progress, failures };
}

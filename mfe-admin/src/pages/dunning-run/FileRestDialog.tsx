import type { DunningRun } from '@parkwart/contracts/entities/dunningRun';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { toast } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useEffect, useId } from 'react';
import { DayFields } from '../../parts/form/DayFields.tsx';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import { FilingFailures } from '../../record/letter/FilingFailures.tsx';
import dialogClasses from '../../record/letter/LetterDialog.module.css';
import { texts as letterTexts } from '../../record/letter/texts.ts';
import { type LookUpDay, useLookUpForm } from './lookUpForm.ts';
import { isFiled, prepareLetters } from './runLetters.ts';
import { texts } from './texts.ts';
import { useRunFiling } from './useRunFiling.ts';

interface FileRestDialogProps extends LookUpDay {
  readonly run: DunningRun;
  readonly onClose: () => void;
}

const DAYS = ['lookUp'] as const;

/** Files the missing PDFs of printed letters, for example after the browser was closed while filing. */
export function FileRestDialog({ run, onClose, ...day }: FileRestDialogProps) {
  const formId = useId();
  const { file, status, failures, problem, outcome } = useRunFiling(run, true);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async (lookUp: string) => {
      const isMissing = (line: Parameters<typeof isFiled>[0]) => !isFiled(line, run._id);
      await file(await prepareLetters(run, 'printed', { lookUp, isWanted: isMissing }));
    },
  });
  const { control, onSubmit } = useLookUpForm(day, run.letterDate, mutate);
  useEffect(() => {
    if (!outcome) return;
    toast.success(texts.filedRest(outcome.filed));
    onClose();
  }, [outcome, onClose]);
  const failure = error ? (errorMessage(error) ?? texts.linesFailed) : problem;
  return (
    <OfficeDialog
      title={texts.fileRest}
      isOpen
      busy={isPending}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {letterTexts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending} busyLabel={status ?? texts.loading}>
            {texts.file}
          </Button>
        </>
      }
    >
      <form id={formId} className={dialogClasses.form} noValidate onSubmit={onSubmit}>
        {failure !== undefined && !isPending && <Notice tone="danger">{failure}</Notice>}
        {failures.length > 0 && !isPending && <FilingFailures failures={failures} />}
        <p>{texts.fileRestDetails}</p>
        <DayFields control={control} names={DAYS} labels={texts} />
      </form>
    </OfficeDialog>
  );
}

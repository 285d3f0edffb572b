import type { DunningRun } from '@parkwart/contracts/entities/dunningRun';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import text from '@parkwart/ui/text.module.css';
import { useId } from 'react';
import { DayFields } from '../../parts/form/DayFields.tsx';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import { CreationProgress } from '../../record/letter/CreationProgress.tsx';
import dialogClasses from '../../record/letter/LetterDialog.module.css';
import { texts as letterTexts } from '../../record/letter/texts.ts';
import { useCreatePdf } from '../../record/letter/useCreatePdf.ts';
import { type LookUpDay, useLookUpForm } from './lookUpForm.ts';
import { RunPreview } from './RunPreview.tsx';
import { MOST_LETTERS, prepareLetters } from './runLetters.ts';
import { texts } from './texts.ts';

interface PrintRunDialogProps extends LookUpDay {
  readonly run: DunningRun;
  readonly onClose: () => void;
}

const DAYS = ['lookUp'] as const;

/** Asks for the look-up day, then prints, marks and files the letters. */
export function PrintRunDialog({ run, onClose, ...day }: PrintRunDialogProps) {
  const formId = useId();
  const { created, isCreating, failure, progress, create, cancel, discard } = useCreatePdf((lookUp: string, signal) =>
    prepareLetters(run, 'proposed', { lookUp }, signal),
  );
  const { control, onSubmit } = useLookUpForm(day, run.letterDate, create);
  if (created) return <RunPreview {...created} run={run} onBack={discard} onClose={onClose} />;
  const close = () => {
    if (isCreating) cancel();
    onClose();
  };
  return (
    <OfficeDialog
      title={texts.printTitle}
      isOpen
      onClose={close}
      actions={
        <>
          <CreationProgress progress={progress} />
          <Button onClick={close}>{letterTexts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isCreating} busyLabel={letterTexts.creating}>
            {letterTexts.create}
          </Button>
        </>
      }
    >
      <form id={formId} className={dialogClasses.form} noValidate onSubmit={onSubmit}>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <p>{texts.countHint(run.lines.proposed, MOST_LETTERS)}</p>
        <DayFields control={control} names={DAYS} labels={texts} />
        <p className={text.hint}>{texts.lookUpHint}</p>
      </form>
    </OfficeDialog>
  );
}

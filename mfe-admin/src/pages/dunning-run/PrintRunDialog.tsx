import type { DunningRun } from '@parkwart/contracts/entities/dunningRun';
import { dayNumber, formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import text from '@parkwart/ui/text.module.css';
import { type FormEvent, useId } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { DayFields } from '../../parts/form/DayFields.tsx';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import { CreationProgress, useCreatePdf } from '../../record/letter/createPdf.tsx';
import dialogClasses from '../../record/letter/LetterDialog.module.css';
import { texts as letterTexts } from '../../record/letter/texts.ts';
import { RunPreview } from './RunPreview.tsx';
import { MOST_LETTERS, prepareLetters } from './runLetters.ts';
import { texts } from './texts.ts';

interface LookUpDay {
  /** `yyyy-mm-dd`, as last entered. */
  readonly lookUp: string;
  readonly onLookUp: (day: string) => void;
}

const DAYS = ['lookUp'] as const;

interface Values {
  readonly lookUp: string;
}

function errorOf(lookUp: string, letterDate: string): string | undefined {
  if (lookUp.trim() === '') return letterTexts.missing;
  if (dayNumber(lookUp) > dayNumber(letterDate)) return letterTexts.lookUpAfterLetter;
  return dayNumber(lookUp) > dayNumber(formatDay(new Date())) ? letterTexts.lookUpInFuture : undefined;
}

/** Asks for the day of the owner look-up, which every letter states. */
function useLookUpForm({ lookUp, onLookUp }: LookUpDay, letterDate: string, onDay: (day: string) => void) {
  const resolver: Resolver<Values> = (values) => {
    const message = errorOf(values.lookUp, letterDate);
    if (message === undefined) return { values, errors: {} };
    return { values: {}, errors: { lookUp: { type: 'validate', message } } as FieldErrors<Values> };
  };
  const { control, handleSubmit } = useForm<Values>({ defaultValues: { lookUp }, resolver });
  const submit = handleSubmit((values) => {
    onLookUp(values.lookUp);
    onDay(values.lookUp);
  });
  return { control, onSubmit: (event: FormEvent) => void submit(event) };
}

interface PrintRunDialogProps extends LookUpDay {
  readonly run: DunningRun;
  readonly onClose: () => void;
}

/** Asks for the look-up day, then prints the letters and marks them as printed. */
export function PrintRunDialog({ run, onClose, ...day }: PrintRunDialogProps) {
  const formId = useId();
  const { created, isCreating, failure, progress, create, cancel, discard } = useCreatePdf((lookUp: string, signal) =>
    prepareLetters(run, lookUp, signal),
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

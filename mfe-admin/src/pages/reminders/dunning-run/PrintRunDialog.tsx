import { getLetterService } from '@parkwart/contracts/calls/letterService';
import type { DunningRun } from '@parkwart/contracts/entities/dunningRun';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { dayNumber, formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import text from '@parkwart/ui/text.module.css';
import { ApiError, callApi, useQuery } from '@parkwart/web';
import { type FormEvent, useId } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { useAction } from '../../../parts/actions/useAction.ts';
import { DayFields } from '../../../parts/form/DayFields.tsx';
import { OfficeDialog } from '../../../parts/form/OfficeDialog.tsx';
import { CreationProgress, useCreatePdf } from '../../../record/letter/createPdf.tsx';
import dialogClasses from '../../../record/letter/LetterDialog.module.css';
import { texts as letterTexts } from '../../../record/letter/texts.ts';
import { claimedBy, useProposed } from './dunningRun.ts';
import { Result, RunPreview } from './RunPreview.tsx';
import { MOST_LETTERS, prepareLetters } from './runLetters.ts';
import { texts } from './texts.ts';
import { useRunNoting } from './useRunNoting.ts';

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

/**
 * Asks for the day of the owner look-up, because every letter states this day. Does not ask if every record already has
 * a look-up day.
 */
function useLookUpForm({ lookUp, onLookUp }: LookUpDay, letterDate: string, isAsked: boolean) {
  const resolver: Resolver<Values> = (values) => {
    const message = isAsked ? errorOf(values.lookUp, letterDate) : undefined;
    if (message === undefined) return { values, errors: {} };
    return { values: {}, errors: { lookUp: { type: 'validate', message } } as FieldErrors<Values> };
  };
  const { control, handleSubmit } = useForm<Values>({ defaultValues: { lookUp }, resolver });
  const submit = (onDay: (day: string) => unknown, event?: FormEvent) =>
    void handleSubmit((values) => {
      onLookUp(values.lookUp);
      onDay(values.lookUp);
    })(event);
  return { control, submit };
}

type Prepare = (lookUp: string, signal?: AbortSignal) => ReturnType<typeof prepareLetters>;

/**
 * Returns the dialog's lines, and a function that prepares their letters. The lines may change while the dialog is
 * open.
 */
function useLetters(run: DunningRun) {
  const { lines, isPending, readFresh } = useProposed(run);
  const prepare: Prepare = async (lookUp, signal) => {
    const letters = await prepareLetters({ run, lookUp, readLines: readFresh }, signal);
    if (letters.every(({ inputs, record }) => inputs.fahrzeughalter || record.driver)) return letters;
    // The lines are newer than those of the dialog, which now asks for the day.
    throw new ApiError(422, 'LOOK_UP_MISSING', texts.lookUpMissing);
  };
  return { lines, isPending, prepare };
}

/** Lets the print service post the letters, if the service is switched on. */
function useSending(run: DunningRun, prepare: Prepare) {
  const { data } = useQuery({
    queryKey: ['letter-service'],
    queryFn: ({ signal }) => callApi(getLetterService, {}, { signal }),
  });
  const { note, status, problem, outcome } = useRunNoting(run, true);
  const sending = useAction({
    send: async (lookUp: string) => note(await prepare(lookUp)),
    failed: texts.notingFailed,
  });
  return { service: data?.isOn ? data : undefined, sending, status, problem, outcome };
}

interface PrintRunDialogProps extends LookUpDay {
  readonly run: DunningRun;
  readonly onClose: () => void;
}

/** Asks for the look-up day, then prints the letters and marks them as printed. */
export function PrintRunDialog({ run, onClose, ...day }: PrintRunDialogProps) {
  const formId = useId();
  const { lines, isPending, prepare } = useLetters(run);
  const { created, isCreating, failure, progress, create, cancel, discard } = useCreatePdf(prepare);
  const isAsked = !lines?.every(({ record }) => record.lookUpDate || record.driver);
  const { control, submit } = useLookUpForm(day, run.letterDate, isAsked);
  const { service, sending, status, problem, outcome } = useSending(run, prepare);
  if (created) return <RunPreview {...created} run={run} onBack={discard} onClose={onClose} />;
  if (outcome) return <Result outcome={outcome} onClose={onClose} />;
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
          {service && (
            <Button
              disabled={isCreating || isPending}
              busy={sending.isRunning}
              busyLabel={status ?? texts.sending}
              onClick={() => submit(sending.run)}
            >
              {texts.send}
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={isPending}
            busy={isCreating}
            busyLabel={letterTexts.creating}
          >
            {letterTexts.create}
          </Button>
        </>
      }
    >
      <form id={formId} className={dialogClasses.form} noValidate onSubmit={(event) => submit(create, event)}>
        {(failure ?? problem) && <Notice tone="danger">{failure ?? problem}</Notice>}
        <p>{texts.countHint(run.lines.proposed, MOST_LETTERS)}</p>
        {lines && <p>{texts.claimed(lines.length, formatEuros(claimedBy(lines)))}</p>}
        {!isPending && isAsked && (
          <>
            <DayFields control={control} names={DAYS} labels={texts} />
            <p className={text.hint}>{texts.lookUpHint}</p>
          </>
        )}
        {service && <p className={text.hint}>{texts.sendHint(service.mode === 'test')}</p>}
      </form>
    </OfficeDialog>
  );
}

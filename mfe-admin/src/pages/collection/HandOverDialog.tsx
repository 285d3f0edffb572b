import { AGENCY_MAX_LENGTH, handOverInput } from '@parkwart/contracts/calls/collections';
import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { TextField } from '@parkwart/ui/TextField';
import { errorMessage, isSessionEnded } from '@parkwart/web/errors';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { DayFields } from '../../parts/form/DayFields.tsx';
import { formResolver } from '../../parts/form/formResolver.ts';
import { isoDay, showIsoDay } from '../../parts/form/isoDay.ts';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import { useCollectionCache } from '../../record/hand-over/handOver.ts';
import { PackageButton } from '../../record/hand-over/PackageButton.tsx';
import dialogClasses from '../../record/letter/LetterDialog.module.css';
import { type Candidate, type HandOverInput, type HandOverLine, sendHandOver, useCollections } from './collection.ts';
import { texts } from './texts.ts';

interface HandOverResultProps {
  readonly lines: readonly HandOverLine[];
  readonly onClose: () => void;
}

/** The records that were handed over, those that were not, with the reason, and the package to download. */
function HandOverResult({ lines, onClose }: HandOverResultProps) {
  const handedOver = lines.filter((line) => line.handOver);
  const leftOut = lines.filter((line) => !line.handOver);
  return (
    <OfficeDialog
      title={texts.outcome}
      isOpen
      onClose={onClose}
      actions={
        <>
          <PackageButton invoiceNumbers={handedOver.map(({ invoiceNumber }) => Number(invoiceNumber))} />
          <Button variant="primary" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <div className={dialogClasses.preview}>
        <p>{texts.handedOver(handedOver.length)}</p>
        {leftOut.length > 0 && (
          <Notice tone="warning">
            <p>{texts.leftOut(leftOut.length)}</p>
            <ul className={dialogClasses.failures}>
              {leftOut.map(({ invoiceNumber, reason }) => (
                <li key={invoiceNumber}>
                  {texts.invoice(Number(invoiceNumber))}: {reason}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </OfficeDialog>
  );
}

/** The service hands over at most this many records per request. */
const PORTION = 50;

/** Sends requests in portions; a retry continues where the last attempt stopped. */
export function useHandingOver(invoiceNumbers: readonly number[]) {
  const cache = useCollectionCache();
  const lines = useRef<HandOverLine[]>([]);
  const [status, show] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [outcome, setOutcome] = useState<readonly HandOverLine[]>();

  async function handOver(input: HandOverInput): Promise<void> {
    setProblem(undefined);
    try {
      while (lines.current.length < invoiceNumbers.length) {
        const done = lines.current.length;
        show(texts.handingOver(done, invoiceNumbers.length));
        const portion = invoiceNumbers.slice(done, done + PORTION).map(String);
        lines.current.push(...(await sendHandOver(input, portion)));
      }
      setOutcome(lines.current);
    } catch (error) {
      if (!isSessionEnded(error)) setProblem([texts.failed, errorMessage(error)].filter(Boolean).join(' '));
    }
    show(undefined);
    cache.reload();
  }

  return { handOver, status, problem, outcome };
}

interface HandOverDialogProps {
  readonly candidates: readonly Candidate[];
  readonly onClose: () => void;
}

type Values = Record<'agency' | 'day', string>;

const resolver = formResolver<Values, HandOverInput>(handOverInput, ({ agency, day }) => ({
  agency,
  day: showIsoDay(day),
}));
const DAYS = ['day'] as const;

export function HandOverDialog({ candidates, onClose }: HandOverDialogProps) {
  const formId = useId();
  const { handOver, status, problem, outcome } = useHandingOver(candidates.map(({ record }) => record.invoiceNumber));
  const agency = useCollections('open').data?.pages[0]?.rows[0]?.agency ?? '';
  const { control, register, handleSubmit, formState } = useForm<Values, unknown, HandOverInput>({
    resolver,
    values: { agency, day: isoDay(formatDay(new Date())) },
    resetOptions: { keepDirtyValues: true },
  });
  if (outcome) return <HandOverResult lines={outcome} onClose={onClose} />;
  const isBusy = status !== undefined;
  const amount = eurosFromCents(sumCents(candidates.map(({ record }) => openOf(record))));
  return (
    <OfficeDialog
      title={texts.handOverTitle}
      isOpen
      busy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} {...(status && { busyLabel: status })}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={dialogClasses.form}
        noValidate
        onSubmit={(event) => void handleSubmit(handOver)(event)}
      >
        {problem && <Notice tone="danger">{problem}</Notice>}
        <p>{texts.details(candidates.length, amount)}</p>
        <TextField
          label={texts.agency}
          hint={texts.agencyHint}
          maxLength={AGENCY_MAX_LENGTH}
          required
          error={formState.errors.agency?.message}
          {...register('agency')}
        />
        <DayFields control={control} names={DAYS} labels={texts} />
      </form>
    </OfficeDialog>
  );
}

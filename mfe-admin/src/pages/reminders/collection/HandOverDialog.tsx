import { AGENCY_MAX_LENGTH, handOverInput } from '@parkwart/contracts/calls/collections';
import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { TextField } from '@parkwart/ui/TextField';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { usePortions } from '../../../parts/actions/usePortions.ts';
import { DayFields } from '../../../parts/form/DayFields.tsx';
import { formResolver } from '../../../parts/form/formResolver.ts';
import { isoDay, showIsoDay } from '../../../parts/form/isoDay.ts';
import { OfficeDialog } from '../../../parts/form/OfficeDialog.tsx';
import { useCollectionCache } from '../../../record/hand-over/handOver.ts';
import { PackageButton } from '../../../record/hand-over/PackageButton.tsx';
import dialogClasses from '../../../record/letter/LetterDialog.module.css';
import { type Candidate, type HandOverInput, type HandOverLine, sendHandOver, useCollections } from './collection.ts';
import { texts } from './texts.ts';

interface HandOverResultProps {
  readonly lines: readonly HandOverLine[];
  readonly onClose: () => void;
}

/**
 * Shows the records that were handed over, the records that were not (with the reason), and the package to download.
 */
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

function useHandingOver(invoiceNumbers: readonly number[]) {
  const { reload } = useCollectionCache();
  const { run, outcome, ...shown } = usePortions<HandOverLine>({
    progress: texts.handingOver,
    failed: texts.failed,
    onSettled: reload,
  });
  const handOver = (input: HandOverInput) =>
    run(invoiceNumbers, async (portion) => {
      const lines = await sendHandOver(input, portion);
      return new Map(lines.map((line) => [Number(line.invoiceNumber), line]));
    });
  return { handOver, lines: outcome && [...outcome.values()].filter((line) => line !== undefined), ...shown };
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
  const { handOver, status, problem, lines } = useHandingOver(candidates.map(({ record }) => record.invoiceNumber));
  const agency = useCollections('open').data?.pages[0]?.rows[0]?.agency ?? '';
  const { control, register, handleSubmit, formState } = useForm<Values, unknown, HandOverInput>({
    resolver,
    values: { agency, day: isoDay(formatDay(new Date())) },
    resetOptions: { keepDirtyValues: true },
  });
  if (lines) return <HandOverResult lines={lines} onClose={onClose} />;
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

import type { LetterSettings } from '@parkwart/contracts/dunning/letter';
import { doubtsOf } from '@parkwart/contracts/dunning/letterDoubts';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { debtorOf } from '@parkwart/contracts/rules/debtor';
import { Notice } from '@parkwart/ui/Notice';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { DayFields } from '../../parts/form/DayFields.tsx';
import { RestoredNotice } from '../../parts/form/FormDialog.tsx';
import { dunningRefusal } from '../dunning.tsx';
import classes from './LetterDialog.module.css';
import { DAYS, type LetterValues } from './letterValues.ts';
import { texts } from './texts.ts';

/** Whether the record gets no letter, because it may not be dunned. */
export const isBlocked = (record: ParkingRecord): boolean => dunningRefusal(record) !== undefined;

export function LeftOut({ records }: { readonly records: readonly ParkingRecord[] }) {
  if (records.length === 0) return null;
  return (
    <Notice tone="neutral">
      <p>{texts.leftOut(records.length)}</p>
      <ul>
        {records.map((record) => (
          <li key={record.invoiceNumber}>
            {texts.invoice(record.invoiceNumber)}: {dunningRefusal(record)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface LetterFormProps {
  readonly id: string;
  readonly records: readonly ParkingRecord[];
  readonly leftOut: readonly ParkingRecord[];
  readonly given: LetterSettings;
  readonly form: UseFormReturn<LetterValues>;
  readonly failure: string | undefined;
  readonly isRestored: boolean;
  readonly onSubmit: (values: LetterValues) => void;
}

/** Revalidates the other days when the letter's day changes, because all days must be in chronological order. */
function useDaysInOrder({ control, getValues, trigger }: UseFormReturn<LetterValues>): void {
  const todayDate = useWatch({ control, name: 'todayDate' });
  const checked = useRef(todayDate);
  useEffect(() => {
    if (checked.current === todayDate) return;
    checked.current = todayDate;
    const own = getValues('letters').map((_, index) => `letters.${index}.fahrzeughalter` as const);
    const others = ['deadline', 'fahrzeughalter', ...own] as const;
    void trigger(others.filter((name) => getValues(name) !== ''));
  }, [todayDate, getValues, trigger]);
}

/**
 * The fields for the owner and the address of each letter, and for the days of all letters (specification §3). In a
 * batch, a letter may have its own look-up day.
 */
export function LetterForm({ id, records, leftOut, given, form, failure, isRestored, onSubmit }: LetterFormProps) {
  const { control, formState, handleSubmit } = form;
  const [todayDate, deadline] = useWatch({ control, name: ['todayDate', 'deadline'] });
  useDaysInOrder(form);
  const incomplete = formState.errors.root?.message;
  return (
    <form id={id} className={classes.form} noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <RestoredNotice isRestored={isRestored} />
      <LeftOut records={leftOut} />
      {(incomplete ?? failure) && <Notice tone="danger">{incomplete ?? failure}</Notice>}
      {records.map((record, index) => (
        <LetterFields
          key={record.invoiceNumber}
          index={index}
          record={record}
          doubts={doubtsOf(record, given, { todayDate, deadline })}
          isOneOfMany={records.length > 1}
          form={form}
        />
      ))}
      <DayFields control={control} names={DAYS} labels={texts} />
    </form>
  );
}

interface LetterFieldsProps extends Pick<LetterFormProps, 'form'> {
  readonly index: number;
  readonly record: ParkingRecord;
  readonly doubts: readonly string[];
  readonly isOneOfMany: boolean;
}

function LetterFields({ index, record, doubts, isOneOfMany, form: { register, formState } }: LetterFieldsProps) {
  const field = (name: keyof LetterValues['letters'][number]) => ({
    label: texts[name],
    error: formState.errors.letters?.[index]?.[name]?.message,
    ...register(`letters.${index}.${name}`),
  });
  return (
    <fieldset className={classes.letter}>
      <legend>{texts.invoice(record.invoiceNumber)}</legend>
      {doubts.length > 0 && (
        <div className={classes.wide}>
          <Notice tone="neutral">{doubts.join(' ')}</Notice>
        </div>
      )}
      <TextField {...field('invoiceNumber')} readOnly />
      <TextField {...field('vehicleNumber')} />
      <TextField
        {...field('ownerName')}
        // Prefilled fields need no typing, so the focus starts at an empty owner.
        data-initial-focus={index === 0 && debtorOf(record).name === '' ? true : undefined}
      />
      <TextArea {...field('address')} hint={texts.addressHint} />
      {isOneOfMany && <TextField {...field('fahrzeughalter')} hint={texts.ownDayHint} />}
    </fieldset>
  );
}

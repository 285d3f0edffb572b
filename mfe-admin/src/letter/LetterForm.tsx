import type { ParkingRecord } from '@parkwart/contracts/record';
import { Notice } from '@parkwart/ui/Notice';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import type { UseFormReturn } from 'react-hook-form';
import { DayFields } from '../form/DayFields.tsx';
import { RestoredNotice } from '../form/RestoredNotice.tsx';
import classes from './LetterDialog.module.css';
import type { LetterValues } from './letterForm.ts';
import { texts } from './texts.ts';

interface LetterFormProps {
  readonly id: string;
  readonly records: readonly ParkingRecord[];
  readonly form: UseFormReturn<LetterValues>;
  readonly failure: string | undefined;
  readonly isRestored: boolean;
  readonly onSubmit: (values: LetterValues) => void;
}

const DAYS = ['todayDate', 'deadline', 'fahrzeughalter'] as const;

/** Fields per letter, days for all (specification §3). */
export function LetterForm({ id, records, form, failure, isRestored, onSubmit }: LetterFormProps) {
  const { control, formState, handleSubmit } = form;
  const incomplete = formState.errors.root?.message;
  return (
    <form id={id} className={classes.form} noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <RestoredNotice isRestored={isRestored} />
      {(incomplete ?? failure) && <Notice tone="danger">{incomplete ?? failure}</Notice>}
      {records.map((record, index) => (
        <LetterFields key={record.invoiceNumber} index={index} record={record} form={form} />
      ))}
      <DayFields control={control} names={DAYS} labels={texts} />
    </form>
  );
}

interface LetterFieldsProps extends Pick<LetterFormProps, 'form'> {
  readonly index: number;
  readonly record: ParkingRecord;
}

function LetterFields({ index, record, form: { register, formState } }: LetterFieldsProps) {
  const errors = formState.errors.letters?.[index];
  return (
    <fieldset className={classes.letter}>
      <legend>{texts.invoice(record.invoiceNumber)}</legend>
      {(record.isPay || record.isDisable) && (
        <div className={classes.wide}>
          <Notice tone="neutral">{record.isPay ? texts.isPaid : texts.isInactive}</Notice>
        </div>
      )}
      <TextField
        label={texts.invoiceNumber}
        readOnly
        {...register(`letters.${index}.invoiceNumber`)}
        error={errors?.invoiceNumber?.message}
      />
      <TextField
        label={texts.vehicleNumber}
        {...register(`letters.${index}.vehicleNumber`)}
        error={errors?.vehicleNumber?.message}
      />
      <TextField
        label={texts.ownerName}
        // Known values need no typing: focus starts at the owner.
        data-initial-focus={index === 0 && record.ownerName === '' ? true : undefined}
        {...register(`letters.${index}.ownerName`)}
        error={errors?.ownerName?.message}
      />
      <TextArea
        label={texts.address}
        hint={texts.addressHint}
        {...register(`letters.${index}.address`)}
        error={errors?.address?.message}
      />
    </fieldset>
  );
}

import { CAR_MAKES } from '@parkwart/contracts/carMakes';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { TextField } from '@parkwart/ui/TextField';
import { useEffect, useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fieldFaults } from '../record/serverWords.ts';
import classes from './CheckInForm.module.css';
import { ColourChoice } from './ColourChoice.tsx';
import { type CheckInValues, NOTHING_TYPED, resolver } from './checkInForm.ts';
import { EntryTime } from './EntryTime.tsx';
import { PlateField } from './PlateField.tsx';
import { SubmitFailure } from './SubmitFailure.tsx';
import { texts } from './texts.ts';
import { useCheckIn } from './useCheckIn.ts';

interface CheckInFormProps {
  readonly onParked: (record: ParkingRecord) => void;
  /** Puts an empty form in this one's place. */
  readonly onClear: () => void;
}

export function CheckInForm({ onParked, onClear }: CheckInFormProps) {
  const form = useForm<CheckInValues>({ defaultValues: NOTHING_TYPED, resolver });
  const { register, handleSubmit, setFocus, control } = form;
  const { errors } = form.formState;
  const { attempts, failure, isSending, submit } = useCheckIn(form, onParked);
  const values = useWatch({ control });
  const makes = useId();
  useEffect(() => setFocus('vehicleNumber'), [setFocus]);

  return (
    <Card>
      <form className={classes.form} noValidate onSubmit={handleSubmit(submit)}>
        <PlateField form={form} />
        <div className={classes.model}>
          <TextField
            label={texts.model}
            placeholder={texts.modelPlaceholder}
            list={makes}
            error={errors.vehicleModel?.message}
            {...register('vehicleModel')}
          />
          <datalist id={makes}>
            {CAR_MAKES.map((make) => (
              <option key={make} value={make} />
            ))}
          </datalist>
        </div>
        <EntryTime frozenAt={attempts.find({ ...NOTHING_TYPED, ...values })?.entry} faults={fieldFaults(failure)} />
        <ColourChoice form={form} />
        {failure !== null && <SubmitFailure failure={failure} />}
        <div className={classes.actions}>
          <Button type="submit" variant="primary" busy={isSending} busyLabel={texts.submitting}>
            {texts.submit}
          </Button>
          <Button variant="quiet" disabled={isSending} onClick={onClear}>
            {texts.clear}
          </Button>
        </div>
      </form>
    </Card>
  );
}

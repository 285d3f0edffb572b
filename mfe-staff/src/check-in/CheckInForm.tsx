import { CAR_MAKES } from '@parkwart/contracts/carMakes';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { TextField } from '@parkwart/ui/TextField';
import { fieldErrors } from '@parkwart/web/errors';
import { useEffect, useId } from 'react';
import classes from './CheckInForm.module.css';
import { ColourChoice } from './ColourChoice.tsx';
import { EntryTime } from './EntryTime.tsx';
import { PlateField } from './PlateField.tsx';
import { SubmitFailure } from './SubmitFailure.tsx';
import { texts } from './texts.ts';
import type { CheckInOptions } from './useCheckIn.ts';
import { useCheckInForm } from './useCheckInForm.ts';

interface CheckInFormProps extends CheckInOptions {
  readonly onClear: () => void;
}

export function CheckInForm({ onClear, ...options }: CheckInFormProps) {
  const fields = useCheckInForm(options);
  const { form, values, errors, text, focus, isLocked, failure, onSubmit } = fields;
  const makes = useId();
  useEffect(() => focus('vehicleNumber'), [focus]);

  return (
    <Card>
      <form ref={form} className={classes.form} noValidate onSubmit={onSubmit}>
        <PlateField fields={fields} />
        <div className={classes.model}>
          <TextField
            label={texts.model}
            placeholder={texts.modelPlaceholder}
            list={makes}
            error={errors.vehicleModel}
            {...text('vehicleModel')}
          />
          <datalist id={makes}>
            {CAR_MAKES.map((make) => (
              <option key={make} value={make} />
            ))}
          </datalist>
        </div>
        <EntryTime frozenAt={options.attempts.find(values)?.entry} errors={fieldErrors(failure)} />
        <ColourChoice fields={fields} />
        {failure !== null && <SubmitFailure failure={failure} />}
        <div className={classes.actions}>
          <Button type="submit" variant="primary" busy={isLocked} busyLabel={texts.submitting}>
            {texts.submit}
          </Button>
          <Button variant="quiet" disabled={isLocked} onClick={onClear}>
            {texts.clear}
          </Button>
        </div>
      </form>
    </Card>
  );
}

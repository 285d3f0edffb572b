import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { fieldErrors } from '@parkwart/web/errors';
import { useLayoutEffect, useState } from 'react';
import classes from './CheckInForm.module.css';
import { EntryTime } from './EntryTime.tsx';
import { findParkedInTime } from './findParkedInTime.ts';
import { SubmitFailure } from './SubmitFailure.tsx';
import { texts } from './texts.ts';
import { type CheckInFormOptions, useCheckInForm } from './useCheckInForm.ts';
import { VehicleFields } from './VehicleFields.tsx';

interface CheckInFormProps extends Omit<CheckInFormOptions, 'findParked'> {
  readonly onClear: () => void;
}

export function CheckInForm({ onClear, ...options }: CheckInFormProps) {
  const fields = useCheckInForm({ ...options, findParked: findParkedInTime });
  const { form, values, focus, isPending, failure, onSubmit } = fields;
  const [isFromBefore] = useState(() => Object.values(values).some(Boolean));
  // Before the next key.
  useLayoutEffect(() => focus('vehicleNumber'), [focus]);

  return (
    <Card>
      <form ref={form} className={classes.form} noValidate onSubmit={onSubmit}>
        {isFromBefore && (
          <p className={classes.before}>
            {texts.fromBefore}
            <Button variant="quiet" disabled={isPending} onClick={onClear}>
              {texts.drop}
            </Button>
          </p>
        )}
        <VehicleFields fields={fields}>
          <EntryTime frozenAt={options.attempts.find(values)?.entry} errors={fieldErrors(failure)} />
        </VehicleFields>
        {failure !== null && <SubmitFailure failure={failure} />}
        {options.ahead.text && (
          <p>
            {texts.ahead} <strong>{options.ahead.text.trim().split('\n').join(', ').toLocaleUpperCase('de-DE')}</strong>
          </p>
        )}
        <div className={classes.actions}>
          <Button type="submit" variant="primary" busy={isPending} busyLabel={texts.submitting}>
            {texts.submit}
          </Button>
          <Button variant="quiet" disabled={isPending} onClick={onClear}>
            {texts.clear}
          </Button>
        </div>
      </form>
    </Card>
  );
}

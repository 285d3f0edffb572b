import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { fieldErrors } from '@parkwart/web/errors';
import { useEffect, useState } from 'react';
import classes from './CheckInForm.module.css';
import { EntryTime } from './EntryTime.tsx';
import { findParkedInTime } from './findParkedInTime.ts';
import { SubmitFailure } from './SubmitFailure.tsx';
import { texts } from './texts.ts';
import type { CheckInOptions } from './useCheckIn.ts';
import { useCheckInForm } from './useCheckInForm.ts';
import { VehicleFields } from './VehicleFields.tsx';

interface CheckInFormProps extends CheckInOptions {
  /** Whether the plate was started before the form was shown. */
  readonly isBegun: boolean;
  readonly onClear: () => void;
}

export function CheckInForm({ isBegun, onClear, ...options }: CheckInFormProps) {
  const fields = useCheckInForm({ ...options, findParked: findParkedInTime });
  const { form, values, focus, isLocked, failure, onSubmit } = fields;
  const [isFromBefore] = useState(() => !isBegun && Object.values(values).some(Boolean));
  useEffect(() => focus('vehicleNumber'), [focus]);

  return (
    <Card>
      <form ref={form} className={classes.form} noValidate onSubmit={onSubmit}>
        {isFromBefore && (
          <p className={classes.before}>
            {texts.fromBefore}
            <Button variant="quiet" disabled={isLocked} onClick={onClear}>
              {texts.drop}
            </Button>
          </p>
        )}
        <VehicleFields fields={fields}>
          <EntryTime frozenAt={options.attempts.find(values)?.entry} errors={fieldErrors(failure)} />
        </VehicleFields>
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

import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Notice } from '@parkwart/ui/Notice';
import { TextField } from '@parkwart/ui/TextField';
import { errorMessage, fieldErrors, isRejected } from '@parkwart/web/errors';
import { useLayoutEffect, useState } from 'react';
import { useNow } from '../record/useNow.ts';
import { wasNotStored } from './api.ts';
import classes from './CheckInForm.module.css';
import { texts } from './texts.ts';
import { type CheckInFormOptions, useCheckInForm } from './useCheckInForm.ts';
import { VehicleFields } from './VehicleFields.tsx';
import { bodyOf, NOTHING_TYPED } from './values.ts';

interface EntryTimeProps {
  /** Time of the first attempt; until then the clock keeps running. */
  readonly frozenAt: Date | undefined;
  readonly errors: Readonly<Record<string, string>>;
}

export function EntryTime({ frozenAt, errors }: EntryTimeProps) {
  const now = useNow();
  const entry = frozenAt ?? now;
  return (
    <div className={classes.time}>
      <TextField label="Datum" value={formatDay(entry)} readOnly tabIndex={-1} error={errors.date} />
      <TextField label="Uhrzeit" value={formatClockTime(entry)} readOnly tabIndex={-1} error={errors.entryTime} />
    </div>
  );
}

const FIELDS_SHOWN = new Set(Object.keys(bodyOf(NOTHING_TYPED, new Date(0))));

interface SubmitFailureProps {
  readonly failure: unknown;
}

/** Stays until the next attempt, whereas the toast disappears after 4 s. */
function SubmitFailure({ failure }: SubmitFailureProps) {
  if (Object.keys(fieldErrors(failure)).some((name) => FIELDS_SHOWN.has(name))) return null;
  const message = errorMessage(failure);
  return (
    <Notice tone="danger">
      <p>{message ?? (isRejected(failure) ? texts.rejected : texts.failed)}</p>
      {!wasNotStored(failure) && <p>{texts.safeToRepeat}</p>}
    </Notice>
  );
}

interface CheckInFormProps extends CheckInFormOptions {
  readonly onClear: () => void;
}

export function CheckInForm({ onClear, ...options }: CheckInFormProps) {
  const fields = useCheckInForm(options);
  const { form, values, focus, isPending, failure, onSubmit } = fields;
  const [isFromBefore] = useState(() => Object.values(values).some(Boolean));
  // A layout effect, so that the field has the focus before the user's next key, which replaces a plate from before.
  useLayoutEffect(() => focus('vehicleNumber', true), [focus]);

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

import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { CAR_MAKES } from '@parkwart/contracts/carMakes';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { TextField } from '@parkwart/ui/TextField';
import { fieldErrors } from '@parkwart/web/errors';
import { type FormEvent, useEffect, useId } from 'react';
import type { Attempts } from './attempts.ts';
import classes from './CheckInForm.module.css';
import { ColourChoice } from './ColourChoice.tsx';
import { type CheckInValues, faultsOf } from './checkInForm.ts';
import { EntryTime } from './EntryTime.tsx';
import { PlateField } from './PlateField.tsx';
import { SubmitFailure } from './SubmitFailure.tsx';
import type { TabStore } from './tabStore.ts';
import { texts } from './texts.ts';
import { useCheckIn } from './useCheckIn.ts';
import { useFields } from './useFields.ts';

interface CheckInFormProps {
  /** Outlives the form: a cleared form must know the same car again. */
  readonly attempts: Attempts;
  /** What was typed before a reload or a look at another page. */
  readonly draft: TabStore<CheckInValues>;
  readonly onParked: (record: BoothRecord) => void;
  /** Puts an empty form in this one's place. */
  readonly onClear: () => void;
}

export function CheckInForm({ attempts, draft, onParked, onClear }: CheckInFormProps) {
  const fields = useFields(draft);
  const { values, faults, text, focus, pointOut, locked } = fields;
  const { failure, submit } = useCheckIn(attempts, fields, onParked);
  const makes = useId();
  useEffect(() => focus('vehicleNumber'), [focus]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(values);
    pointOut(found);
    if (Object.keys(found).length === 0) void submit(values);
  };

  return (
    <Card>
      <form className={classes.form} noValidate onSubmit={send}>
        <PlateField fields={fields} />
        <div className={classes.model}>
          <TextField
            label={texts.model}
            placeholder={texts.modelPlaceholder}
            list={makes}
            error={faults.vehicleModel}
            {...text('vehicleModel')}
          />
          <datalist id={makes}>
            {CAR_MAKES.map((make) => (
              <option key={make} value={make} />
            ))}
          </datalist>
        </div>
        <EntryTime frozenAt={attempts.find(values)?.entry} faults={fieldErrors(failure)} />
        <ColourChoice fields={fields} />
        {failure !== null && <SubmitFailure failure={failure} />}
        <div className={classes.actions}>
          <Button type="submit" variant="primary" busy={locked} busyLabel={texts.submitting}>
            {texts.submit}
          </Button>
          <Button variant="quiet" disabled={locked} onClick={onClear}>
            {texts.clear}
          </Button>
        </div>
      </form>
    </Card>
  );
}

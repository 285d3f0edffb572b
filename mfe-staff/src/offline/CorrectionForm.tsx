import { checkIn, entryAgeProblem } from '@parkwart/contracts/calls/parking';
import { plainVehicleFields } from '@parkwart/contracts/entities/vehicle';
import { tidyPlate } from '@parkwart/contracts/rules/plate';
import { instantFrom } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { PlateInput } from '@parkwart/ui/PlateInput';
import { focusFirstError } from '@parkwart/web/form/focusFirstError';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { texts as recordTexts } from '../record/texts.ts';
import { upperCase } from '../record/upperCase.ts';
import { vehicleErrors } from '../record/vehicleErrors.ts';
import classes from './CorrectionForm.module.css';
import type { QueuedCheckIn } from './database.ts';
import { correctCheckIn } from './queue.ts';
import { sendQueue } from './sendQueue.ts';
import { texts } from './texts.ts';

type Body = QueuedCheckIn['body'];

/** Same order as in the check-in form. */
const FIELDS: readonly (readonly [keyof Body, string])[] = [
  ['vehicleNumber', recordTexts.vehicleNumber],
  ['vehicleModel', recordTexts.model],
  ['vehicleColor', recordTexts.colour],
  ...plainVehicleFields,
  ['date', recordTexts.date],
  ['entryTime', recordTexts.entryTime],
];

interface CorrectionFormProps {
  readonly item: QueuedCheckIn;
  readonly onClose: () => void;
}

type Errors = Readonly<Record<string, string>>;

function dateErrors({ date, entryTime }: Body): Errors {
  const now = new Date();
  const entry = instantFrom(date, entryTime, now);
  const tooOld = entry && entryAgeProblem(entry, now);
  return tooOld ? { date: tooOld } : {};
}

function useCorrectedBody({ item, onClose }: CorrectionFormProps) {
  const [body, setBody] = useState(item.body);
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const corrected = { ...body, vehicleNumber: tidyPlate(body.vehicleNumber) };
    const nextErrors = { ...dateErrors(corrected), ...vehicleErrors(checkIn.body, corrected) };
    setErrors(nextErrors);
    focusFirstError(form.current, nextErrors);
    if (Object.keys(nextErrors).length > 0) return;
    await correctCheckIn(item, corrected);
    onClose();
    await sendQueue();
  };
  return { form, body, setBody, errors, submit };
}

/** Changes a check-in that is still queued, and sends it. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { item, onClose } = props;
  const { form, body, setBody, errors, submit } = useCorrectedBody(props);
  return (
    <form ref={form} className={classes.form} aria-label={texts.correct(item.reference)} noValidate onSubmit={submit}>
      {FIELDS.map(([name, label]) => (
        <PlateInput
          key={name}
          typed={name === 'vehicleNumber' ? body.vehicleNumber : ''}
          onChoose={(vehicleNumber) => setBody({ ...body, vehicleNumber })}
          label={label}
          name={name}
          value={body[name] ?? ''}
          error={errors[name]}
          required={name === 'vehicleNumber'}
          onInput={name === 'vehicleNumber' ? upperCase : undefined}
          onChange={({ target }) => setBody({ ...body, [name]: target.value })}
        />
      ))}
      <div className={classes.actions}>
        <Button type="submit" variant="primary">
          {item.state === 'refused' ? texts.sendAgain : texts.apply}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

import { checkIn, entryAgeProblem } from '@parkwart/contracts/calls/checkInAndOut';
import { plainVehicleFields } from '@parkwart/contracts/entities/vehicle';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { tidyPlate } from '@parkwart/contracts/rules/plate';
import { formatClockTime, formatDay, instantFrom } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Chip } from '@parkwart/ui/Chip';
import { Plate } from '@parkwart/ui/Plate';
import { PlateInput } from '@parkwart/ui/PlateInput';
import { Link } from '@parkwart/web';
import { focusFirstError } from '@parkwart/web/form/focusFirstError';
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isReachable, onReachabilityChange } from '../network/reachability.ts';
import { texts as recordTexts } from '../record/texts.ts';
import { upperCase } from '../record/upperCase.ts';
import { vehicleErrors } from '../record/vehicleErrors.ts';
import correctionFormClasses from './CorrectionForm.module.css';
import type { QueuedCheckIn, Stored } from './database.ts';
import { changeEntry, correctCheckIn, isUnsent, removeEntry } from './queue.ts';
import { discard, sendQueue } from './sendQueue.ts';
import { texts } from './texts.ts';
import { useQueue } from './useQueue.ts';
import classes from './WaitingPanel.module.css';

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
function CorrectionForm(props: CorrectionFormProps) {
  const { item, onClose } = props;
  const { form, body, setBody, errors, submit } = useCorrectedBody(props);
  return (
    <form
      ref={form}
      className={correctionFormClasses.form}
      aria-label={texts.correct(item.reference)}
      noValidate
      onSubmit={submit}
    >
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
      <div className={correctionFormClasses.actions}>
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

const TONES = { waiting: 'neutral', refused: 'danger', told: 'reminder', discarded: 'neutral' } as const;

/** Entries that are queued or rejected, or were sent with a warning. Hidden when empty. */
export function WaitingPanel() {
  const queue = useQueue() ?? [];
  const isOnline = useSyncExternalStore(onReachabilityChange, isReachable);
  if (queue.length === 0) return null;
  const heading = texts.waiting(queue.filter(isUnsent).length, isOnline);
  const needsAttention = queue.some(({ state, message }) => state !== 'waiting' || message);
  const reason = queue.find(({ state, message }) => state === 'waiting' && message)?.message;
  return (
    <Card aria-label={heading}>
      {/* Collapsed initially, so that the form below does not shift. */}
      <details className={classes.panel} open={needsAttention}>
        <summary>
          <h2 className={classes.heading}>{heading}</h2>
          {reason && <p className={classes.reason}>{reason}</p>}
        </summary>
        {queue.some(isUnsent) && (
          <div className={classes.actions}>
            <Button onClick={() => void sendQueue()}>{texts.send}</Button>
          </div>
        )}
        <ul className={classes.list}>
          {queue.map((item) => (
            <Item key={item.id} item={item} isOnline={isOnline} />
          ))}
        </ul>
      </details>
    </Card>
  );
}

function Item({ item, isOnline }: { readonly item: Stored; readonly isOnline: boolean }) {
  const { kind, reference, vehicleNumber, enteredAt, state, message } = item;
  const at = new Date(enteredAt);
  return (
    <li className={classes.item}>
      <div className={classes.facts}>
        <Plate number={vehicleNumber} />
        {kind === 'check-in' && state === 'waiting' ? (
          <Link className={classes.reference} to={`/check-out?invoiceNumber=${reference}`}>
            {reference}
          </Link>
        ) : (
          <span className={classes.reference}>{reference}</span>
        )}
        <span>
          {texts.kinds[kind]} {formatDay(at)}, {formatClockTime(at)}
        </span>
        {item.kind === 'card-payment' && <span>{texts.card(formatEuros(item.body.amount), item.body.voucher)}</span>}
        <Chip tone={TONES[state]}>
          {state === 'waiting' && (message || isOnline) ? texts.notSent : texts.states[state]}
        </Chip>
        {state === 'refused' && item.isReported && <Chip tone="neutral">{texts.reported}</Chip>}
      </div>
      {message && <p role={state === 'refused' ? 'alert' : undefined}>{message}</p>}
      {isUnsent(item) && (message || kind === 'check-in') && <NotSent item={item} />}
      {state === 'told' && (
        <div className={classes.actions}>
          <Button onClick={() => void removeEntry(item.id)}>{texts.understood}</Button>
        </div>
      )}
    </li>
  );
}

/** An entry with a message: rejected, or queued for another reason than a lost connection. */
function NotSent({ item }: { readonly item: Stored }) {
  const [step, setStep] = useState<'choose' | 'edit' | 'discard'>('choose');
  const choose = () => setStep('choose');
  const retry = async () => {
    await changeEntry(item.id, { state: 'waiting', message: undefined });
    await sendQueue();
  };
  if (step === 'edit' && item.kind === 'check-in') return <CorrectionForm item={item} onClose={choose} />;
  // Discarding is the only way to lose an entry, so the panel asks for confirmation.
  if (step === 'discard')
    return (
      <>
        {item.state === 'waiting' && <p>{texts.mayBeSent}</p>}
        {item.kind === 'card-payment' && <p>{texts.officeLearns}</p>}
        <div className={classes.actions}>
          <Button variant="danger" onClick={() => void discard(item)}>
            {texts.discardForGood}
          </Button>
          <Button onClick={choose}>{texts.keep}</Button>
        </div>
      </>
    );
  return (
    <div className={classes.actions}>
      {/* An entry with a response from the server must not be sent again with a different body. */}
      {item.kind === 'check-in' && (item.state === 'refused' || !item.code) && (
        <Button onClick={() => setStep('edit')}>{texts.edit}</Button>
      )}
      {item.message && (
        <>
          <Button onClick={() => void retry()}>{texts.retry}</Button>
          <Button variant="quiet" onClick={() => setStep('discard')}>
            {texts.discard}
          </Button>
        </>
      )}
    </div>
  );
}

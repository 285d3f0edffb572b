import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Notice } from '@parkwart/ui/Notice';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { TextField } from '@parkwart/ui/TextField';
import { useNavigate, useSearchParams, useSession } from '@parkwart/web';
import { errorMessage, fieldErrors, isRejected } from '@parkwart/web/errors';
import { tabDraft } from '@parkwart/web/form/tabDraft';
import { type FormEvent, lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { loadLater } from '../later.ts';
import { loadOffline } from '../network/loadOffline.ts';
import { Waiting } from '../offline/Waiting.tsx';
import classes from '../record/page.module.css';
import { useNow } from '../record/useNow.ts';
import { useWhenIdle } from '../useWhenIdle.ts';
import { Attempts } from './attempts.ts';
import formClasses from './CheckIn.module.css';
import { type Queued, wasNotStored } from './checkInOrQueue.ts';
import { texts } from './texts.ts';
import { type CheckInOptions, useCheckInForm } from './useCheckInForm.ts';
import { type TypedAhead, useTakingOver, useTypedAhead } from './useTypedAhead.ts';
import { VehicleFields } from './VehicleFields.tsx';
import { bodyOf, checkInValues, NOTHING_TYPED } from './values.ts';

interface EntryTimeProps {
  /** Time of the first attempt; until then the clock keeps running. */
  readonly frozenAt: Date | undefined;
  readonly errors: Readonly<Record<string, string>>;
}

function EntryTime({ frozenAt, errors }: EntryTimeProps) {
  const now = useNow();
  const entry = frozenAt ?? now;
  return (
    <div className={formClasses.time}>
      <TextField label="Datum" value={formatDay(entry)} readOnly tabIndex={-1} error={errors.date} />
      <TextField label="Uhrzeit" value={formatClockTime(entry)} readOnly tabIndex={-1} error={errors.entryTime} />
    </div>
  );
}

const FIELDS_SHOWN = new Set(Object.keys(bodyOf(NOTHING_TYPED, new Date(0))));

interface SubmitFailureProps {
  readonly failure: unknown;
}

/** The failure's message, which stays until the next attempt, whereas the toast disappears after 4 s. */
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

interface CheckInFormProps extends CheckInOptions {
  /** The keys that the user typed while no field accepted them. */
  readonly ahead: TypedAhead;
  readonly onNext: () => void;
  readonly onClear: () => void;
  /** Clears the form and the keys that were typed ahead. */
  readonly onDrop: () => void;
}

function CheckInForm({ ahead, onNext, onClear, onDrop, ...options }: CheckInFormProps) {
  const fields = useCheckInForm(options);
  const { form, values, focus, isPending, failure, send } = fields;
  useTakingOver(ahead, fields, onNext);
  const [isFromBefore] = useState(() => Object.values(values).some(Boolean));
  // A layout effect, so that the field has the focus before the next key press. The field's text is selected, so that
  // the key replaces a plate from before a reload.
  useLayoutEffect(() => focus('vehicleNumber', true), [focus]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <Card>
      <form ref={form} className={formClasses.form} noValidate onSubmit={onSubmit}>
        {isFromBefore && (
          <p className={formClasses.before}>
            {texts.fromBefore}
            <Button variant="quiet" disabled={isPending} onClick={onDrop}>
              {texts.drop}
            </Button>
          </p>
        )}
        <VehicleFields fields={fields}>
          <EntryTime frozenAt={options.attempts.find(values)?.entry} errors={fieldErrors(failure)} />
        </VehicleFields>
        {failure !== null && <SubmitFailure failure={failure} />}
        {ahead.text && (
          <p>
            {texts.ahead} <strong>{ahead.text.trim().split('\n').join(', ').toLocaleUpperCase('de-DE')}</strong>
          </p>
        )}
        <div className={formClasses.actions}>
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

const ParkedCar = lazy(async () => ({ default: (await loadLater()).ParkedCar }));
const QueuedCar = lazy(async () => ({ default: (await loadOffline()).QueuedCar }));

/**
 * The invoice number is in the URL, so that the page still shows the checked-in car after a reload or a visit to the
 * till.
 */
export function CheckInPage() {
  const owner = useSession().user?.username ?? '';
  const [attempts] = useState(() => new Attempts(owner));
  const [draft] = useState(() => tabDraft('check-in', owner, checkInValues));
  const [formNumber, setFormNumber] = useState(1);
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [known, setKnown] = useState<BoothRecord>();
  const parked = parameters.get('invoiceNumber');
  const waiting = parameters.get('waiting');
  const ahead = useTypedAhead(owner);
  const later = useWhenIdle(loadLater);

  const onNext = () => {
    setFormNumber(formNumber + 1);
    navigate('?');
  };
  const goesOn = ahead.text !== '' && (parked ?? waiting) !== null;
  const goOn = useEffectEvent(onNext);
  useEffect(() => {
    if (goesOn) goOn();
  }, [goesOn]);
  const onParked = (record: BoothRecord | Queued) => {
    if (ahead.text) onNext();
    else if ('reference' in record) navigate(`?waiting=${record.reference}`);
    else {
      setKnown(record);
      navigate(`?invoiceNumber=${record.invoiceNumber}`);
    }
    return !ahead.text;
  };
  const onClear = () => {
    draft.clear();
    setFormNumber(formNumber + 1);
  };
  return (
    <div className={classes.page}>
      <PageHeading title={texts.title} />
      <Waiting />
      <Suspense>
        {waiting !== null ? (
          <QueuedCar reference={waiting} onNext={onNext} />
        ) : parked === null ? (
          <CheckInForm
            key={formNumber}
            attempts={attempts}
            draft={draft}
            ahead={ahead}
            onParked={onParked}
            onNext={onNext}
            onClear={onClear}
            onDrop={() => {
              ahead.take(ahead.text);
              onClear();
            }}
          />
        ) : (
          <ParkedCar
            invoiceNumber={parked}
            known={String(known?.invoiceNumber) === parked ? known : undefined}
            onChanged={setKnown}
            onNext={onNext}
          />
        )}
      </Suspense>
      {later && <later.LastCars />}
    </div>
  );
}

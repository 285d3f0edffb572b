import { searchInvoice } from '@parkwart/contracts/calls/checkInAndOut';
import { cancelCheckIn, correctCheckIn } from '@parkwart/contracts/calls/corrections';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { CAR_MAKES } from '@parkwart/contracts/entities/carMakes';
import { VEHICLE_COLOURS } from '@parkwart/contracts/entities/colours';
import { plainVehicleFields, type Vehicle, vehicleOf } from '@parkwart/contracts/entities/vehicle';
import { tidyPlate } from '@parkwart/contracts/rules/plate';
import { formatClockTime } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { PlateInput } from '@parkwart/ui/PlateInput';
import { TextField } from '@parkwart/ui/TextField';
import { callApi, toast } from '@parkwart/web';
import { errorMessage, isConflict } from '@parkwart/web/errors';
import { focusFirstError } from '@parkwart/web/form/focusFirstError';
import { useSubmit } from '@parkwart/web/form/useSubmit';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { texts as recordTexts } from '../record/texts.ts';
import { upperCase } from '../record/upperCase.ts';
import { useNow } from '../record/useNow.ts';
import { vehicleErrors } from '../record/vehicleErrors.ts';
import classes from './Corrections.module.css';
import { texts } from './texts.ts';

const paramsOf = ({ invoiceNumber }: BoothRecord) => ({ params: { invoiceNumber: String(invoiceNumber) } });

const correct = (record: BoothRecord, body: Vehicle): Promise<BoothRecord> =>
  callApi(correctCheckIn, { ...paramsOf(record), body }, { ifMatch: record.version });

const cancel = (record: BoothRecord, reason: string): Promise<BoothRecord> =>
  callApi(cancelCheckIn, { ...paramsOf(record), body: { reason } }, { ifMatch: record.version });

async function readAgain({ invoiceNumber }: BoothRecord): Promise<BoothRecord | undefined> {
  const [record] = await callApi(searchInvoice, { query: { invoiceNumber: String(invoiceNumber) } });
  return record;
}

type Errors = Readonly<Record<string, string>>;

interface CorrectionFormProps {
  readonly record: BoothRecord;
  readonly onChanged: (record: BoothRecord) => void;
  readonly onSaved: (record: BoothRecord) => void;
  readonly onClose: () => void;
}

interface Correction<Body extends object> extends Pick<CorrectionFormProps, 'record' | 'onChanged' | 'onSaved'> {
  readonly call: typeof cancelCheckIn | typeof correctCheckIn;
  readonly send: (record: BoothRecord, body: Body) => Promise<BoothRecord>;
  readonly done: string;
}

function selectFirst(form: HTMLFormElement | null): void {
  const first = form?.querySelector('input');
  first?.focus();
  first?.select();
}

/**
 * Sends a correction that the call's schema accepts. If the record has changed, refetches it and keeps the user's
 * input.
 */
function useCorrection<Body extends object>({ record, onChanged, onSaved, call, send, done }: Correction<Body>) {
  const [errors, setErrors] = useState<Errors>({});
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => selectFirst(ref.current), []);
  const showErrors = (next: Errors) => {
    setErrors(next);
    focusFirstError(ref.current, next);
  };
  const { submit, isPending, failure } = useSubmit({
    send: (body: Body) => send(record, body),
    showErrors,
    onConflict: () =>
      void readAgain(record).then(
        (current) => current && onChanged(current),
        // A failure to refetch the record is ignored: the form already reports the change, and the next attempt
        // refetches the record.
        () => undefined,
      ),
    onSaved: (saved) => {
      toast.success(done);
      onSaved(saved);
    },
    texts,
  });
  return {
    errors,
    frame: {
      ref,
      isPending,
      message: isConflict(failure) ? texts.changed : failure ? (errorMessage(failure) ?? texts.failed) : undefined,
    },
    submit: (body: Body) => {
      const next = vehicleErrors(call.body, body, record.vehicleNumber);
      showErrors(next);
      if (Object.keys(next).length === 0) submit(body);
    },
  };
}

const COLOURS = VEHICLE_COLOURS.map(({ german }) => german);

/** Same order as in the check-in form. */
const FIELDS: readonly (readonly [keyof Vehicle, string, readonly string[]])[] = [
  ['vehicleNumber', recordTexts.vehicleNumber, []],
  ['vehicleModel', recordTexts.model, CAR_MAKES],
  ['vehicleColor', recordTexts.colour, COLOURS],
  ...plainVehicleFields.map(([name, label]) => [name, label, []] as const),
];

const CORRECTION = { call: correctCheckIn, send: correct, done: texts.corrected };

function CorrectForm({ onClose, ...options }: CorrectionFormProps) {
  const [values, setValues] = useState(() => vehicleOf(options.record));
  const suggestions = useId();
  const { errors, frame, submit } = useCorrection({ ...options, ...CORRECTION });
  return (
    <FormFrame
      {...frame}
      title={texts.correction}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      onSubmit={() => submit({ ...values, vehicleNumber: tidyPlate(values.vehicleNumber) })}
      onClose={onClose}
    >
      {FIELDS.map(([name, label, suggested]) => (
        <div key={name}>
          <PlateInput
            typed={name === 'vehicleNumber' ? values.vehicleNumber : ''}
            onChoose={(vehicleNumber) => setValues({ ...values, vehicleNumber })}
            label={label}
            name={name}
            value={values[name]}
            error={errors[name]}
            required={name === 'vehicleNumber'}
            onInput={name === 'vehicleNumber' ? upperCase : undefined}
            readOnly={frame.isPending}
            list={suggested.length > 0 ? suggestions + name : undefined}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
          {suggested.length > 0 && (
            <datalist id={suggestions + name}>
              {suggested.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          )}
        </div>
      ))}
    </FormFrame>
  );
}

const CANCELLATION = {
  call: cancelCheckIn,
  send: (record: BoothRecord, { reason }: { readonly reason: string }) => cancel(record, reason),
  done: texts.cancelled,
};

function CancelForm({ onClose, ...options }: CorrectionFormProps) {
  const [reason, setReason] = useState('');
  const { errors, frame, submit } = useCorrection({ ...options, ...CANCELLATION });
  return (
    <FormFrame
      {...frame}
      title={texts.cancellation}
      submitLabel={texts.cancelNow}
      busyLabel={texts.cancelling}
      isDangerous
      onSubmit={() => submit({ reason })}
      onClose={onClose}
    >
      <TextField
        label={texts.reason}
        name="reason"
        value={reason}
        hint={texts.numberStays}
        placeholder={texts.reasonExample}
        error={errors.reason}
        required
        readOnly={frame.isPending}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormFrame>
  );
}

interface FormFrameProps {
  readonly ref: Ref<HTMLFormElement>;
  readonly title: string;
  readonly message: string | undefined;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly isDangerous?: boolean;
  readonly isPending: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function FormFrame(frame: FormFrameProps) {
  const { ref, title, message, submitLabel, busyLabel, isDangerous, isPending, onSubmit, onClose, children } = frame;
  return (
    <form
      ref={ref}
      className={classes.form}
      aria-label={title}
      noValidate
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !isPending) onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h3>{title}</h3>
      <div className={classes.fields}>{children}</div>
      {message && <Notice tone="danger">{message}</Notice>}
      <div className={classes.actions}>
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={isPending} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={onClose}>
          {texts.back}
        </Button>
      </div>
    </form>
  );
}

interface CorrectionsProps {
  readonly record: BoothRecord;
  readonly onChanged: (record: BoothRecord) => void;
}

type Form = 'correct' | 'cancel';

/**
 * Corrects the user's own check-in while the server allows it. If the form stays open for longer, the form shows the
 * server's error.
 */
export function Corrections({ record, onChanged }: CorrectionsProps) {
  /** The record when the form was opened: the form reports a later version as a conflict. */
  const [open, setOpen] = useState<{ readonly form: Form; readonly record: BoothRecord }>();
  const offer = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<Form>();
  useEffect(() => {
    if (closed) offer.current?.querySelector<HTMLElement>(`[data-opens=${closed}]`)?.focus();
  }, [closed]);
  const now = useNow();
  const { cancelReason, correctableUntil } = record;
  if (cancelReason !== undefined) return <Notice tone="neutral">{texts.cancelledBecause(cancelReason)}</Notice>;
  const openForm = (form: Form) => {
    setClosed(undefined);
    setOpen({ form, record });
  };
  const form = {
    record: open?.record ?? record,
    onChanged: (changed: BoothRecord) => {
      setOpen((current) => current && { ...current, record: changed });
      onChanged(changed);
    },
    onClose: () => {
      setOpen(undefined);
      setClosed(open?.form);
    },
    onSaved: (saved: BoothRecord) => {
      setOpen(undefined);
      onChanged(saved);
    },
  };
  if (open?.form === 'correct') return <CorrectForm {...form} />;
  if (open?.form === 'cancel') return <CancelForm {...form} />;
  if (correctableUntil === undefined || now > new Date(correctableUntil)) return null;
  return <Offer ref={offer} until={new Date(correctableUntil)} onOpen={openForm} />;
}

interface OfferProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly until: Date;
  readonly onOpen: (form: Form) => void;
}

function Offer({ ref, until, onOpen }: OfferProps) {
  return (
    <div ref={ref} className={classes.offer}>
      <p>{texts.until(formatClockTime(until).slice(0, 5))}</p>
      <div className={classes.actions}>
        <Button data-opens="correct" onClick={() => onOpen('correct')}>
          {texts.correct}
        </Button>
        <Button data-opens="cancel" onClick={() => onOpen('cancel')}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}

import type { cancelCheckIn, correctCheckIn } from '@parkwart/contracts/calls/corrections';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { toast } from '@parkwart/web';
import { errorMessage, isConflict } from '@parkwart/web/errors';
import { focusFirstError } from '@parkwart/web/form/focusFirstError';
import { useSubmit } from '@parkwart/web/form/useSubmit';
import { useEffect, useRef, useState } from 'react';
import { vehicleErrors } from '../record/vehicleErrors.ts';
import { readAgain } from './api.ts';
import { texts } from './texts.ts';

type Errors = Readonly<Record<string, string>>;

export interface CorrectionFormProps {
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
export function useCorrection<Body extends object>({ record, onChanged, onSaved, call, send, done }: Correction<Body>) {
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
        // The notice already reports the change, and the next attempt refetches the record.
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
